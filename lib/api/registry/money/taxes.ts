import { setExchangeRate } from "@/lib/domain/money/exchange-rates/set-by-hand";
import { showExchangeRates } from "@/lib/domain/money/exchange-rates/show";
import { setCompanyTaxes, showCompanyTaxes } from "@/lib/domain/money/tax/company-settings";
import { explainTax } from "@/lib/domain/money/tax/explain";
import { addTaxRate, removeTaxRate, showTaxRates } from "@/lib/domain/money/tax/rates";
import { showReportLines, showTaxReport } from "@/lib/domain/money/tax/report";
import { downloadTaxReport } from "@/lib/domain/money/tax/report-file";
import { confirmResidence, showResidence } from "@/lib/domain/money/tax/residence";

export const pages = {
  confirm_residence: confirmResidence,
  residence: showResidence,
};

export const staff = {
  add_rate: addTaxRate,
  companies: showCompanyTaxes,
  explain: explainTax,
  rates: showTaxRates,
  remove_rate: removeTaxRate,
  report: showTaxReport,
  report_file: downloadTaxReport,
  report_lines: showReportLines,
  set_company: setCompanyTaxes,
};

export const exchangeRates = {
  set: setExchangeRate,
  show: showExchangeRates,
};
