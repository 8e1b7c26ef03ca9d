import { readPdf } from "@/lib/testing/money/read-pdf";
import { expect, failure, form, onBothFronts, order, type Panel, signUp, test } from "../wire";

/** An unpaid order of 5.45. */
async function unpaid(panel: Panel) {
  const customer = await signUp(panel, { credit: "50.00", tags: { auto_credit: "0" } });
  return { ...customer, ...(await order(panel, customer.token)) };
}

async function download(
  panel: Panel,
  fields: Record<string, string | number>,
  headers: Record<string, string> = {},
) {
  const body = form({ action: "download_invoice", ...fields });
  const answer = await fetch(`${panel.url}/billing.php`, { method: "POST", body, headers });
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

onBothFronts(() => {
  test("download_invoice: the pro forma as PDF, and the invoice under its number once it is paid", async ({
    panel,
  }) => {
    const { token, invoice } = await unpaid(panel);
    const asked = { token, invoice_id: invoice };
    const { answer, bytes } = await download(panel, asked);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const { total, balance } = await panel.call("billing", "get_invoice", asked);
    expect(answer.headers.get("content-disposition")).toContain(`filename="pro-forma-${invoice}.pdf"`);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = readPdf(bytes).lines.join("\n");
    for (const part of ["Pro forma", `#${invoice}`, `Total€${total}`, `Amount due€${balance}`])
      expect(text).toContain(part);
    await panel.call("billing", "apply_credit", { ...asked, amount: "5.45" });
    const { invoicenum } = await panel.call("billing", "get_invoice", asked);
    const after = await download(panel, asked);
    expect(after.answer.headers.get("content-disposition")).toContain(`filename="${invoicenum}.pdf"`);
    const paid = readPdf(after.bytes).lines.join("\n");
    for (const part of ["Invoice", invoicenum, "Amount due€0.00"]) expect(paid).toContain(part);
  });

  test("download_invoice: a client that takes JSON and no file gets it in Base64", async ({ panel }) => {
    const { token, invoice } = await unpaid(panel);
    const asked = { token, invoice_id: invoice };
    const { bytes } = await download(panel, asked);
    const json = await panel.call("billing", "download_invoice", asked, {
      headers: { accept: "application/json" },
    });
    expect(json).toEqual({
      result: "OK",
      action: "download_invoice",
      invoice_id: invoice,
      filename: expect.stringMatching(/\.pdf$/),
      content_type: "application/pdf",
      content: Buffer.from(bytes).toString("base64"),
    });
    const byFormat = { ...asked, format: "base64" };
    expect(await panel.call("billing", "download_invoice", byFormat)).toEqual(json);
    const pdf = await download(panel, { ...asked, format: "pdf" }, { accept: "application/json" });
    expect(pdf.answer.headers.get("content-type")).toBe("application/pdf");
    expect(await panel.call("billing", "download_invoice", { ...asked, format: "x" })).toMatchObject(
      failure(-1, "billing/download_invoice: invalid argument format", {
        fields: { format: "must be pdf or base64" },
      }),
    );
    for (const accept of ["*/*", "application/json, text/plain, */*", "application/pdf, application/json"]) {
      const { answer } = await download(panel, asked, { accept });
      expect(answer.headers.get("content-type"), accept).toBe("application/pdf");
    }
  });

  test("download_invoice: unknown, ill-formed and foreign invoices fail in JSON, all alike", async ({
    panel,
  }) => {
    const { invoice } = await unpaid(panel);
    const { token } = await signUp(panel);
    for (const invoice_id of [invoice, 999_999_999, "x", ""])
      expect(await panel.call("billing", "download_invoice", { token, invoice_id })).toMatchObject(
        failure(-1, "billing/download_invoice: invalid invoice id"),
      );
    expect(
      await panel.call("billing", "download_invoice", { token: "x", invoice_id: invoice }),
    ).toMatchObject(failure(-2, "billing/download_invoice: invalid token, logout"));
    expect(
      await panel.call("billing", "download_invoice", { token, invoice_id: invoice, language: "xx" }),
    ).toMatchObject({ result: -1 });
  });
});
