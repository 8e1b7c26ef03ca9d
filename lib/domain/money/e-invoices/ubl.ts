import { branch, file, leaf } from "@/lib/base/write-xml";
import { codes, type Guideline, meansOf } from "./guidelines";
import type { EAllowance, EContact, EInvoice, ELine, EParty, EPeriod, ETax, ETaxCategory } from "./model";

/* UBL 2.1. The order of elements is that of its schemas. */
const common = "urn:oasis:names:specification:ubl:schema:xsd:";
const namespacesOf = (document: string) => ({
  xmlns: `${common}${document}-2`,
  "xmlns:cac": `${common}CommonAggregateComponents-2`,
  "xmlns:cbc": `${common}CommonBasicComponents-2`,
});

const vat = branch("cac:TaxScheme", leaf("cbc:ID", "VAT"));

const periodOf = (period: EPeriod | null): string =>
  branch(
    "cac:InvoicePeriod",
    leaf("cbc:StartDate", period?.from ?? ""),
    leaf("cbc:EndDate", period?.until ?? ""),
  );

/** Schemes of registers of companies: those of the Netherlands and of Belgium. */
const registers: ReadonlySet<string> = new Set(["0106", "0190", "0208"]);

const partyOf = (
  name: string,
  { name: called, vatId, taxNumber, register, place, country, email, endpoint }: EParty,
  contact: EContact | null,
): string =>
  branch(
    name,
    branch(
      "cac:Party",
      leaf("cbc:EndpointID", endpoint?.id ?? email, { schemeID: endpoint?.scheme ?? codes.email }),
      branch(
        "cac:PostalAddress",
        leaf("cbc:StreetName", place.street),
        leaf("cbc:CityName", place.city),
        leaf("cbc:PostalZone", place.postcode),
        branch("cac:Country", leaf("cbc:IdentificationCode", country)),
      ),
      vatId && branch("cac:PartyTaxScheme", leaf("cbc:CompanyID", vatId), vat),
      contact && taxNumber
        ? branch(
            "cac:PartyTaxScheme",
            leaf("cbc:CompanyID", taxNumber),
            branch("cac:TaxScheme", leaf("cbc:ID", "FC")),
          )
        : "",
      branch(
        "cac:PartyLegalEntity",
        leaf("cbc:RegistrationName", called),
        endpoint && registers.has(endpoint.scheme)
          ? leaf("cbc:CompanyID", endpoint.id, { schemeID: endpoint.scheme })
          : leaf("cbc:CompanyID", register || (contact ? "" : taxNumber)),
      ),
      contact
        ? branch(
            "cac:Contact",
            leaf("cbc:Name", contact.person),
            leaf("cbc:Telephone", contact.phone),
            leaf("cbc:ElectronicMail", contact.email),
          )
        : "",
    ),
  );

const categoryOf = (name: string, { code, rate }: ETaxCategory, ...reasons: string[]): string =>
  branch(name, leaf("cbc:ID", code), leaf("cbc:Percent", rate ?? ""), ...reasons, vat);

function paymentOf(invoice: EInvoice): string {
  const means = leaf("cbc:PaymentMeansCode", meansOf(invoice));
  if (!invoice.transfer) return branch("cac:PaymentMeans", means);
  const { iban, account, holder, bic, reference } = invoice.transfer;
  return branch(
    "cac:PaymentMeans",
    means,
    leaf("cbc:PaymentID", reference),
    branch(
      "cac:PayeeFinancialAccount",
      leaf("cbc:ID", iban || account),
      leaf("cbc:Name", holder),
      branch("cac:FinancialInstitutionBranch", leaf("cbc:ID", bic)),
    ),
  );
}

/** Writes an invoice or a credit note as UBL. */
export function writeUbl(invoice: EInvoice, guideline: Guideline): string {
  const { kind, currency, corrects, sums, taxes } = invoice;
  const isCredit = kind === "credit_note";
  const amount = (name: string, value: string): string =>
    leaf(`cbc:${name}`, value, { currencyID: currency });
  const allowance = ({ amount: less, reason, category }: EAllowance): string =>
    branch(
      "cac:AllowanceCharge",
      leaf("cbc:ChargeIndicator", "false"),
      leaf("cbc:AllowanceChargeReason", reason),
      amount("Amount", less),
      categoryOf("cac:TaxCategory", category),
    );
  const tax = (part: ETax): string =>
    branch(
      "cac:TaxSubtotal",
      amount("TaxableAmount", part.base),
      amount("TaxAmount", part.tax),
      categoryOf(
        "cac:TaxCategory",
        part,
        leaf("cbc:TaxExemptionReasonCode", part.reasonCode),
        leaf("cbc:TaxExemptionReason", part.reason),
      ),
    );
  const line = ({ name, quantity, price, amount: net, category, period }: ELine, index: number): string =>
    branch(
      isCredit ? "cac:CreditNoteLine" : "cac:InvoiceLine",
      leaf("cbc:ID", String(index + 1)),
      leaf(isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity", String(quantity), {
        unitCode: codes.unit,
      }),
      amount("LineExtensionAmount", net),
      periodOf(period),
      branch("cac:Item", leaf("cbc:Name", name), categoryOf("cac:ClassifiedTaxCategory", category)),
      branch("cac:Price", amount("PriceAmount", price)),
    );
  const root = isCredit ? "CreditNote" : "Invoice";
  return file(
    root,
    namespacesOf(root),
    leaf("cbc:CustomizationID", guideline.id),
    leaf("cbc:ProfileID", guideline.process),
    leaf("cbc:ID", invoice.number),
    leaf("cbc:IssueDate", invoice.issuedOn),
    leaf("cbc:DueDate", invoice.dueOn),
    leaf(isCredit ? "cbc:CreditNoteTypeCode" : "cbc:InvoiceTypeCode", codes.document[kind]),
    leaf("cbc:Note", invoice.note),
    leaf("cbc:DocumentCurrencyCode", currency),
    leaf("cbc:TaxCurrencyCode", invoice.home?.currency ?? ""),
    leaf("cbc:AccountingCost", invoice.costCenter),
    leaf("cbc:BuyerReference", invoice.buyerReference),
    periodOf(invoice.period),
    branch("cac:OrderReference", leaf("cbc:ID", invoice.purchaseOrder)),
    corrects
      ? branch(
          "cac:BillingReference",
          branch(
            "cac:InvoiceDocumentReference",
            leaf("cbc:ID", corrects.number),
            leaf("cbc:IssueDate", corrects.issuedOn),
          ),
        )
      : "",
    partyOf("cac:AccountingSupplierParty", invoice.seller, invoice.contact),
    partyOf("cac:AccountingCustomerParty", invoice.buyer, null),
    invoice.period ? "" : branch("cac:Delivery", leaf("cbc:ActualDeliveryDate", invoice.deliveredOn)),
    paymentOf(invoice),
    branch("cac:PaymentTerms", leaf("cbc:Note", isCredit ? invoice.note : "")),
    ...invoice.allowances.map(allowance),
    branch("cac:TaxTotal", amount("TaxAmount", sums.tax), ...taxes.map(tax)),
    invoice.home
      ? branch("cac:TaxTotal", leaf("cbc:TaxAmount", invoice.home.tax, { currencyID: invoice.home.currency }))
      : "",
    branch(
      "cac:LegalMonetaryTotal",
      amount("LineExtensionAmount", sums.lines),
      amount("TaxExclusiveAmount", sums.net),
      amount("TaxInclusiveAmount", sums.total),
      amount("AllowanceTotalAmount", sums.allowances),
      amount("PrepaidAmount", sums.paid),
      amount("PayableAmount", sums.due),
    ),
    ...invoice.lines.map(line),
  );
}
