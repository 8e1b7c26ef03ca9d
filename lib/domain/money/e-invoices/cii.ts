import { branch, file, leaf } from "@/lib/base/write-xml";
import { codes, type Guideline, meansOf } from "./guidelines";
import type { EAllowance, EContact, EInvoice, ELine, EParty, EPeriod, ETax, ETaxCategory } from "./model";

/* Cross Industry Invoice D16B. The order of elements is that of its schemas. */
const namespaces = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

/** Format 102: `YYYYMMDD`. */
const day = (name: string, on: string, type = "udt"): string =>
  branch(name, leaf(`${type}:DateTimeString`, on.replaceAll("-", ""), { format: "102" }));

const periodOf = (period: EPeriod | null): string =>
  branch(
    "ram:BillingSpecifiedPeriod",
    day("ram:StartDateTime", period?.from ?? ""),
    day("ram:EndDateTime", period?.until ?? ""),
  );

function contactOf(contact: EContact | null): string {
  if (!contact) return "";
  return branch(
    "ram:DefinedTradeContact",
    leaf("ram:PersonName", contact.person),
    branch("ram:TelephoneUniversalCommunication", leaf("ram:CompleteNumber", contact.phone)),
    branch("ram:EmailURIUniversalCommunication", leaf("ram:URIID", contact.email)),
  );
}

const partyOf = (
  name: string,
  { name: called, vatId, taxNumber, register, place, country, email }: EParty,
  contact: EContact | null,
): string =>
  branch(
    name,
    leaf("ram:Name", called),
    branch("ram:SpecifiedLegalOrganization", leaf("ram:ID", register || (contact ? "" : taxNumber))),
    contactOf(contact),
    branch(
      "ram:PostalTradeAddress",
      leaf("ram:PostcodeCode", place.postcode),
      leaf("ram:LineOne", place.street),
      leaf("ram:CityName", place.city),
      leaf("ram:CountryID", country),
    ),
    branch("ram:URIUniversalCommunication", leaf("ram:URIID", email, { schemeID: codes.email })),
    branch("ram:SpecifiedTaxRegistration", leaf("ram:ID", vatId, { schemeID: "VA" })),
    branch("ram:SpecifiedTaxRegistration", leaf("ram:ID", contact ? taxNumber : "", { schemeID: "FC" })),
  );

const categoryOf = (name: string, { code, rate }: ETaxCategory): string =>
  branch(
    name,
    leaf("ram:TypeCode", "VAT"),
    leaf("ram:CategoryCode", code),
    leaf("ram:RateApplicablePercent", rate ?? ""),
  );

const lineOf = ({ name, quantity, price, amount, category, period }: ELine, index: number): string =>
  branch(
    "ram:IncludedSupplyChainTradeLineItem",
    branch("ram:AssociatedDocumentLineDocument", leaf("ram:LineID", String(index + 1))),
    branch("ram:SpecifiedTradeProduct", leaf("ram:Name", name)),
    branch(
      "ram:SpecifiedLineTradeAgreement",
      branch("ram:NetPriceProductTradePrice", leaf("ram:ChargeAmount", price)),
    ),
    branch(
      "ram:SpecifiedLineTradeDelivery",
      leaf("ram:BilledQuantity", String(quantity), { unitCode: codes.unit }),
    ),
    branch(
      "ram:SpecifiedLineTradeSettlement",
      categoryOf("ram:ApplicableTradeTax", category),
      periodOf(period),
      branch("ram:SpecifiedTradeSettlementLineMonetarySummation", leaf("ram:LineTotalAmount", amount)),
    ),
  );

function paymentOf(invoice: EInvoice): string {
  const name = "ram:SpecifiedTradeSettlementPaymentMeans";
  const means = leaf("ram:TypeCode", meansOf(invoice));
  if (!invoice.transfer) return branch(name, means);
  const { iban, account, holder, bic } = invoice.transfer;
  return branch(
    name,
    means,
    branch(
      "ram:PayeePartyCreditorFinancialAccount",
      leaf("ram:IBANID", iban),
      leaf("ram:AccountName", holder),
      leaf("ram:ProprietaryID", account),
    ),
    branch("ram:PayeeSpecifiedCreditorFinancialInstitution", leaf("ram:BICID", bic)),
  );
}

const taxOf = ({ tax, reason, base, code, reasonCode, rate }: ETax): string =>
  branch(
    "ram:ApplicableTradeTax",
    leaf("ram:CalculatedAmount", tax),
    leaf("ram:TypeCode", "VAT"),
    leaf("ram:ExemptionReason", reason),
    leaf("ram:BasisAmount", base),
    leaf("ram:CategoryCode", code),
    leaf("ram:ExemptionReasonCode", reasonCode),
    leaf("ram:RateApplicablePercent", rate ?? ""),
  );

const allowanceOf = ({ amount, reason, category }: EAllowance): string =>
  branch(
    "ram:SpecifiedTradeAllowanceCharge",
    branch("ram:ChargeIndicator", leaf("udt:Indicator", "false")),
    leaf("ram:ActualAmount", amount),
    leaf("ram:Reason", reason),
    categoryOf("ram:CategoryTradeTax", category),
  );

function settlementOf(invoice: EInvoice): string {
  const { currency, corrects, sums, kind } = invoice;
  return branch(
    "ram:ApplicableHeaderTradeSettlement",
    leaf("ram:PaymentReference", invoice.transfer?.reference ?? ""),
    leaf("ram:TaxCurrencyCode", invoice.home?.currency ?? ""),
    leaf("ram:InvoiceCurrencyCode", currency),
    paymentOf(invoice),
    ...invoice.taxes.map(taxOf),
    periodOf(invoice.period),
    ...invoice.allowances.map(allowanceOf),
    branch(
      "ram:SpecifiedTradePaymentTerms",
      leaf("ram:Description", kind === "credit_note" ? invoice.note : ""),
      day("ram:DueDateDateTime", invoice.dueOn),
    ),
    branch(
      "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
      leaf("ram:LineTotalAmount", sums.lines),
      leaf("ram:AllowanceTotalAmount", sums.allowances),
      leaf("ram:TaxBasisTotalAmount", sums.net),
      leaf("ram:TaxTotalAmount", sums.tax, { currencyID: currency }),
      invoice.home ? leaf("ram:TaxTotalAmount", invoice.home.tax, { currencyID: invoice.home.currency }) : "",
      leaf("ram:GrandTotalAmount", sums.total),
      leaf("ram:TotalPrepaidAmount", sums.paid),
      leaf("ram:DuePayableAmount", sums.due),
    ),
    branch(
      "ram:InvoiceReferencedDocument",
      leaf("ram:IssuerAssignedID", corrects?.number ?? ""),
      day("ram:FormattedIssueDateTime", corrects?.issuedOn ?? "", "qdt"),
    ),
    branch("ram:ReceivableSpecifiedTradeAccountingAccount", leaf("ram:ID", invoice.costCenter)),
  );
}

/** Writes an invoice or a credit note as CII. */
export const writeCii = (invoice: EInvoice, guideline: Guideline): string =>
  file(
    "rsm:CrossIndustryInvoice",
    namespaces,
    branch(
      "rsm:ExchangedDocumentContext",
      branch("ram:BusinessProcessSpecifiedDocumentContextParameter", leaf("ram:ID", guideline.process)),
      branch("ram:GuidelineSpecifiedDocumentContextParameter", leaf("ram:ID", guideline.id)),
    ),
    branch(
      "rsm:ExchangedDocument",
      leaf("ram:ID", invoice.number),
      leaf("ram:TypeCode", codes.document[invoice.kind]),
      day("ram:IssueDateTime", invoice.issuedOn),
      branch("ram:IncludedNote", leaf("ram:Content", invoice.note)),
    ),
    branch(
      "rsm:SupplyChainTradeTransaction",
      ...invoice.lines.map(lineOf),
      branch(
        "ram:ApplicableHeaderTradeAgreement",
        leaf("ram:BuyerReference", invoice.buyerReference),
        partyOf("ram:SellerTradeParty", invoice.seller, invoice.contact),
        partyOf("ram:BuyerTradeParty", invoice.buyer, null),
        branch("ram:BuyerOrderReferencedDocument", leaf("ram:IssuerAssignedID", invoice.purchaseOrder)),
      ),
      // Required by the schema, also where it is empty.
      invoice.period
        ? "<ram:ApplicableHeaderTradeDelivery/>"
        : branch(
            "ram:ApplicableHeaderTradeDelivery",
            branch("ram:ActualDeliverySupplyChainEvent", day("ram:OccurrenceDateTime", invoice.deliveredOn)),
          ),
      settlementOf(invoice),
    ),
  );
