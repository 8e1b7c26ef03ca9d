import { showKeyFigures } from "@/lib/domain/support/key-figures/show";

export const staff = {
  show: showKeyFigures,
};
