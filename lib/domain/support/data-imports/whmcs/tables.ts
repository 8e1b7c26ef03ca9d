import type { WantedTables } from "@/lib/outside/source-database/port";

const address = ["address1", "address2", "city", "state", "postcode", "country", "phonenumber", "tax_id"];

/** Tables and columns of WHMCS 6 to 8, as its public documents name them; what a version does not have is left out. */
export const whmcsTables = {
  tblconfiguration: ["setting", "value"],
  tblcurrencies: ["id", "code"],
  tblclients: [
    ...["id", "firstname", "lastname", "companyname", "email", ...address, "password", "currency", "credit"],
    ...["taxexempt", "datecreated", "notes", "status", "language", "email_verified"],
  ],
  tblusers: ["id", "email", "password", "email_verified_at"],
  tblusers_clients: ["id", "auth_user_id", "client_id", "owner"],
  tblcontacts: [
    ...["id", "userid", "firstname", "lastname", "companyname", "email", ...address],
    ...[
      "domainemails",
      "generalemails",
      "invoiceemails",
      "productemails",
      "supportemails",
      "affiliateemails",
    ],
  ],
  tblcustomfields: ["id", "type", "fieldname"],
  tblcustomfieldsvalues: ["fieldid", "relid", "value"],
  tblnotes: ["id", "userid", "note", "created", "sticky"],
  tblproducts: ["id", "name", "tax"],
  tblpricing: [
    ...["type", "currency", "relid", "monthly", "quarterly", "semiannually", "annually"],
    ...["biennially", "triennially"],
  ],
  tbladdons: ["id", "name", "tax"],
  tblhosting: [
    ...["id", "userid", "packageid", "regdate", "domain", "amount", "billingcycle", "nextduedate"],
    ...["domainstatus", "dedicatedip"],
  ],
  tblhostingaddons: [
    ...["id", "userid", "hostingid", "addonid", "name", "recurring", "billingcycle", "status"],
    ...["regdate", "nextduedate", "tax"],
  ],
  tblcancelrequests: ["id", "relid"],
  tblbillableitems: ["id", "userid", "amount", "recurfor", "invoiceaction", "invoicecount"],
  tbldomains: ["id", "userid", "status"],
  tblinvoices: [
    ...["id", "userid", "invoicenum", "date", "duedate", "datepaid", "subtotal", "credit", "tax", "tax2"],
    ...["total", "taxrate", "taxrate2", "status", "paymentmethod", "notes"],
  ],
  tblinvoiceitems: ["id", "invoiceid", "userid", "description", "amount", "taxed"],
  tblaccounts: [
    ...["id", "userid", "invoiceid", "gateway", "date", "description", "amountin", "fees", "amountout"],
    ...["transid"],
  ],
  tbltickets: ["id", "tid", "userid", "date", "title", "message", "status", "urgency", "admin", "attachment"],
  tblticketreplies: ["id", "tid", "userid", "date", "message", "admin", "attachment"],
  tblticketnotes: ["id", "ticketid", "message", "date"],
} as const satisfies WantedTables;

export type WhmcsTable = keyof typeof whmcsTables;

/** The column that names the client of a row; of the others it is found by the row that they belong to. */
export const ownerColumns: Partial<Record<string, string>> = {
  tblclients: "id",
  tblusers_clients: "client_id",
  tblcontacts: "userid",
  tblcustomfieldsvalues: "relid",
  tblnotes: "userid",
  tblhosting: "userid",
  tblhostingaddons: "userid",
  tblbillableitems: "userid",
  tbldomains: "userid",
  tblinvoices: "userid",
  tblinvoiceitems: "userid",
  tblaccounts: "userid",
  tbltickets: "userid",
};
