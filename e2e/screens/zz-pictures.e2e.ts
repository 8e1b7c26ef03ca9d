import { addServer, newAccount } from "../accounts";
import { test } from "../fixtures";
import { apiOf, orderServer } from "../orders";
import { open } from "../screen";

const looks = [
  { viewport: { width: 1280, height: 900 }, colorScheme: "light", locale: "en-US" },
  { viewport: { width: 390, height: 800 }, colorScheme: "dark", locale: "ru-RU" },
] as const;
for (const [index, look] of looks.entries())
  test.describe(`look ${index}`, () => {
    test.use(look);
    test("pictures", async ({ page, panel, signIn }) => {
      const account = await newAccount(panel, { credit: "50.00" });
      const api = await apiOf(panel, account);
      await api.call("auth", { action: "flip_tag", tag: "auto_credit", value: "0" });
      const { invoice = 0 } = await orderServer(api, `pics-${index}`);
      for (let turn = 0; turn < 8; turn++) await addServer(panel, account, { hostname: `pic-${index}-${turn}`, dueInDays: 5 });
      await signIn(account);
      await open(page, "/billing?charges=20");
      await page.screenshot({ path: `/tmp/s8/billing-${index}.png`, fullPage: true });
      await open(page, "/billing/add-funds");
      await page.screenshot({ path: `/tmp/s8/funds-${index}.png` });
      await open(page, `/billing/invoices/${invoice}`);
      await page.getByText(index ? "Тестовая карта" : "Test card", { exact: true }).click();
      await api.call("billing", { action: "apply_credit", invoice_id: invoice, amount: "2.00" });
      await page.getByRole("button", { name: /by card$|картой/ }).first().click();
      await page.getByText(/changed from|изменилась/).waitFor();
      await page.route("**/pdf", (route) => route.fulfill({ status: 503, body: "" }));
      await page.getByRole("link", { name: /PDF/ }).first().click();
      await page.getByText(/prepare the PDF|подготовить PDF/).waitFor();
      await page.screenshot({ path: `/tmp/s8/invoice-${index}.png`, fullPage: true });
    });
  });
