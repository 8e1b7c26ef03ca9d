export const billing = {
  "billing.get_client":
    "Answers the profile that invoices are made out to, the settings of the account, and its credit as decimal text.",
  "billing.update_client":
    "Changes the fields that are given and leaves the others. What belongs to staff is refused unless it is sent unchanged; a new email address asks for the PIN where one is set.",
  "billing.get_contacts": "Answers the further people who get mails of the account, and which mails.",
  "billing.add_contact":
    "Adds a contact with a made-up address and answers its number. `billing/update_contact` gives it its real one.",
  "billing.update_contact": "Changes address, name or mails of a contact.",
  "billing.delete_contact": "Deletes a contact, who gets no mail from then on.",
  "billing.verify_email":
    "Sends the mail that confirms the account's address once more, and answers whether it is confirmed already.",
  "billing.verify_address":
    "Answers whether the address of the profile is enough for an invoice, and what is missing by field.",
  "billing.get_invoices":
    "Answers the account's invoices, newest first, 25 at a time or as many as `limitnum` says; `totalresults` counts all.",
  "billing.get_invoice":
    "Answers one invoice with its lines, payments, seller, buyer and the reason of its tax. `inv_id` of a line is the server once there is one.",
  "billing.download_invoice":
    "Answers an invoice as a PDF in the account's language, or as JSON with the file in Base64.",
  "billing.apply_credit":
    "Pays an invoice, or a part of it, from the account's credit. More than is due or than there is moves nothing; `invoicepaid` says whether nothing is left to pay.",
  "billing.get_related_invoices": "Answers every invoice that a server is on, in the form of the list.",
  "billing.get_product_invoice":
    "Answers number, total and status of the invoices of one product of billing, for resellers' modules.",
  "billing.getpaymentgw":
    "Answers by what an invoice can be paid, each way with its name and with markup or text to show.",
  "billing.mass_pay":
    "Makes one payment document over several unpaid invoices and answers its `invoiceid`. It has no printed number; paying it pays them all, and meanwhile none of them is paid by itself. It is refused as a whole, with the reason, when one of them cannot be paid.",
  "billing.create_addfunds":
    "Makes a payment document over the amount and answers its number. It is no sale and has no printed number; once it is paid, the amount is credit and a receipt is written.",
  "billing.transactions":
    "Answers what was paid and refunded, newest first, narrowed to an invoice or one transaction.",
  "billing.get_billing_data":
    "Answers a server's price, period, next due date and state in billing, in the flat form that older clients read.",
  "billing.generate_due_invoice":
    "Makes the invoice of a server's next period before its time, unless one is unpaid. Answers how many it made, 0 or 1.",
  "billing.request_cancellation":
    "Asks to end a server, at once with a refund of what is left, or at the end of its paid period. The callback tells what became of it.",
  "billing.delete_cancellation_request":
    "Takes such a request back as long as the server is there, and makes it renew again.",
  "billing.get_cancellation_requests": "Answers the requests that are open, all or that of one server.",
  "billing.update_product":
    "Switches automatic payment of one server's renewals on or off, or gives it a label of the customer's own.",
  "billing.getcredits":
    "Answers every movement of the account's credit with its date and reason; their sum is the credit.",
  "billing.reset_password":
    "Mails the caller's own address a link to set a new password, good once and for an hour. The answer is the same whether or not it went out.",
  "cardpay.create_order":
    "Begins the payment of an invoice by card and answers the page on which the person pays. Nothing is charged by this call.",
  "cardpay.check_order":
    "Answers whether that payment has arrived, failed or is still open, with amount and currency.",
  "cardpay.create_subscription":
    "Begins the payment of an invoice and keeps the card for later renewals. Answers the page on which the person pays.",
  "cardpay.check_subscription":
    "Answers whether that payment has arrived and which card is kept, by its last digits.",
  "gateway.init":
    "Begins the payment of an invoice by any way of `billing/getpaymentgw` and answers the page that the person is led to.",
  "gateway.check_payment":
    "Answers whether a payment that `gateway/init` began has arrived, failed or is still open.",
};
