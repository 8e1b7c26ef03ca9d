import { endSubscription, resumeSubscription } from "@/lib/domain/orders/products/end";
import { listProducts } from "@/lib/domain/orders/products/list";
import { addProduct, editProduct } from "@/lib/domain/orders/products/save";
import { sellProduct } from "@/lib/domain/orders/products/sell";
import { showCustomerProducts } from "@/lib/domain/orders/products/subscriptions";

export const staff = {
  add: addProduct,
  edit: editProduct,
  end: endSubscription,
  list: listProducts,
  of_customer: showCustomerProducts,
  resume: resumeSubscription,
  sell: sellProduct,
};
