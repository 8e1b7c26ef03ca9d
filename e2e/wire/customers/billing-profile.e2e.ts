import { readMails } from "@/lib/testing/panel/panel-mails";
import { waitFor } from "@/lib/testing/wait-for";
import {
  expect,
  type Fields,
  failure,
  newKey,
  onBothFronts,
  order,
  type Panel,
  signIn,
  signUp,
  test,
} from "../wire";

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const update = (panel: Panel, token: string, fields: Fields) =>
  panel.call("billing", "update_client", { token, ...fields });
const clientOf = async (panel: Panel, token: string) =>
  (await panel.call("billing", "get_client", { token })).client;
const contactsOf = async (panel: Panel, token: string) =>
  (await panel.call("billing", "get_contacts", { token })).contacts;

async function newContact(panel: Panel, token: string): Promise<number> {
  const answer = await panel.call("billing", "add_contact", { token });
  expect(answer).toEqual({ result: "success", contactid: expect.any(Number) });
  return answer.contactid;
}

onBothFronts(() => {
  test("update_client: every parameter, and get_client shows what was set", async ({ panel }) => {
    const { token, billingId, email } = await signUp(panel);
    const fields = {
      billing_status: "Active",
      billing_firstname: "Bea",
      billing_lastname: "Demo",
      billing_companyname: "Demo GmbH",
      billing_email: email,
      billing_address1: "Street 2",
      billing_address2: "Floor 3",
      billing_city: "Berlin",
      billing_state: "BE",
      billing_postcode: "10115",
      billing_country: "DE",
      billing_phonenumber: "+49.301234567",
      billing_twofaenabled: "false",
      billing_currency: 3,
      billing_groupid: 0,
      billing_taxexempt: "false",
      billing_latefeeoveride: "false",
      billing_overideduenotices: "false",
      billing_separateinvoices: "true",
      billing_disableautocc: "true",
      billing_emailoptout: "true",
      billing_marketingoptin: "true",
      billing_overrideautoclose: "true",
      billing_allowSingleSignOn: 0,
      co_autopayment: "on",
      co_payfirstday: "on",
      co_marktemails: "on",
      co_marktsms: "on",
      co_subscription: "monthly",
      co_smsnum: "+49 151 23456789",
      co_customertype: "legal entity",
      co_inn: "7707083893",
      co_kpp: "773601001",
      co_regaddress: "Street 2, Berlin",
      co_bankdata: "DE02 1203 0000 0000 2020 51",
      co_edo: "yes",
      co_secret: "blue whale",
      co_edoprovider: "Example",
      co_skype: "bea.demo",
    };
    expect(await update(panel, token, fields)).toEqual({ result: "success", clientid: billingId });
    const client = await clientOf(panel, token);
    expect(client).toMatchObject({
      firstname: "Bea",
      lastname: "Demo",
      fullname: "Bea Demo",
      companyname: "Demo GmbH",
      email,
      address1: "Street 2",
      address2: "Floor 3",
      city: "Berlin",
      state: "BE",
      postcode: "10115",
      countrycode: "DE",
      countryname: "Germany",
      phonecc: 49,
      phonenumber: "301234567",
      phonenumberformatted: "+49.301234567",
      currency: 3,
      currency_code: "USD",
      separateinvoices: true,
      disableautocc: true,
      emailoptout: true,
      marketing_emails_opt_in: true,
      isOptedInToMarketingEmails: true,
      overrideautoclose: true,
      allowSingleSignOn: 0,
      taxexempt: false,
      password: "",
    });
    for (const [name, value] of Object.entries(fields))
      if (name.startsWith("co_")) expect(client[name].value, name).toBe(value);
  });

  test("update_client: without parameters it changes nothing, and unknown ones are ignored", async ({
    panel,
  }) => {
    const { token, billingId } = await signUp(panel);
    const before = await clientOf(panel, token);
    expect(await update(panel, token, { co_nothing: "x", billing_nothing: "y" })).toEqual({
      result: "success",
      clientid: billingId,
    });
    expect(await clientOf(panel, token)).toEqual(before);
  });

  for (const fields of [
    { billing_status: "Inactive" },
    { billing_groupid: 1 },
    { billing_taxexempt: "true" },
    { billing_latefeeoveride: "true" },
    { billing_overideduenotices: "true" },
  ])
    test(`update_client: ${Object.keys(fields)[0]} is staff's`, async ({ panel }) => {
      const { token } = await signUp(panel);
      expect(await update(panel, token, fields)).toEqual(
        failure(-1, "billing/update_client: permission denied"),
      );
    });

  for (const [name, value, reason] of [
    ["billing_firstname", "", "is required"],
    ["billing_country", "ZZ", "is no country"],
    ["billing_phonenumber", "none", "is no phone number with a country code"],
    ["co_customertype", "robot", "must be individual or legal entity"],
    ["co_edo", "maybe", "must be yes or no"],
    ["co_inn", "12", "is not of that form"],
    ["co_autopayment", "2", "is not of that form"],
    ["billing_currency", "9", undefined],
    ["billing_emailoptout", "2", undefined],
  ] as const)
    test(`update_client: a wrong ${name} is named`, async ({ panel }) => {
      const { token } = await signUp(panel);
      const text = `billing/update_client: invalid argument ${name}`;
      expect(await update(panel, token, { [name]: value })).toMatchObject({
        result: -1,
        error: reason ? `${text}: ${reason}` : expect.stringMatching(`^${text}(: .+)?$`),
        fields: { [name]: reason ?? expect.any(String) },
      });
    });

  test("update_client: the currency stays while there is credit or an unpaid invoice", async ({ panel }) => {
    const inUse = failure(
      -1,
      "billing/update_client: the currency can be changed only without unpaid invoices, pending payments, credit and servers",
    );
    const rich = await signUp(panel, { credit: "1.00" });
    expect(await update(panel, rich.token, { billing_currency: 3 })).toEqual(inUse);
    const owing = await signUp(panel);
    await order(panel, owing.token);
    expect(await update(panel, owing.token, { billing_currency: 3 })).toEqual(inUse);
    expect(await update(panel, owing.token, { billing_currency: 1 })).toMatchObject({ result: "success" });
  });

  test("update_client: another email needs the PIN and its link, and is no matter for a key", async ({
    panel,
  }) => {
    const { id, token, email } = await signUp(panel, { pin: "4071" });
    const wanted = { billing_email: `new-${email}` };
    expect(await update(panel, token, wanted)).toEqual(failure(-1, "billing/update_client: invalid pin"));
    expect(await update(panel, token, { ...wanted, pin: "4071" })).toMatchObject({ result: "success" });
    expect((await clientOf(panel, token)).email).toBe(email);
    const subjects = async () => (await readMails(panel, { id })).map(({ subject }) => subject);
    await waitFor(
      async () => (await subjects()).includes("Confirm your new address") || undefined,
      "No link was mailed.",
    );
    expect(await subjects()).toContain("A new address was asked for on your account");
    const { api_key } = await newKey(panel, (await signUp(panel)).token);
    const opened = (await panel.call("auth", "login", { key: api_key })).result.token;
    expect(await update(panel, opened, wanted)).toEqual(
      failure(-1, "billing/update_client: permission denied"),
    );
    expect(await update(panel, opened, { billing_city: "Delft" })).toMatchObject({ result: "success" });
  });

  test("update_client: second factors go off with the password alone", async ({ panel }) => {
    const { id, email, password, token } = await signUp(panel);
    expect(await update(panel, token, { billing_twofaenabled: "true" })).toMatchObject({
      error: "billing/update_client: invalid argument billing_twofaenabled: no second factor is enrolled",
    });
    await panel.query("update accounts set email_factor = true where id = $1", [id]);
    const off = { billing_twofaenabled: "false" };
    for (const password2 of [undefined, "wrong"])
      expect(await update(panel, token, { ...off, password2 })).toMatchObject({
        result: -1,
        fields: { password2: expect.any(String) },
      });
    expect((await clientOf(panel, token)).twofaenabled).toBe(true);
    expect(await update(panel, token, { ...off, password2: password })).toMatchObject({ result: "success" });
    expect((await clientOf(panel, token)).twofaenabled).toBe(false);
    await signIn(panel, { email, password });
  });

  test("get_contacts, add_contact, update_contact, delete_contact: the life of a contact", async ({
    panel,
  }) => {
    const { token, billingId } = await signUp(panel);
    expect(await panel.call("billing", "get_contacts", { token })).toEqual({
      result: "success",
      contacts: [],
    });
    const contact_id = await newContact(panel, token);
    const [added] = await contactsOf(panel, token);
    expect(added).toEqual({
      id: contact_id,
      userid: billingId,
      firstname: "",
      lastname: "",
      companyname: "",
      email: expect.stringMatching(/^[^@]+@[^@]+$/),
      address1: "",
      address2: "",
      city: "",
      state: "",
      postcode: "",
      country: "",
      phonenumber: "",
      tax_id: "",
      subaccount: 0,
      password: "",
      permissions: "",
      domainemails: 0,
      generalemails: 0,
      invoiceemails: 0,
      productemails: 0,
      supportemails: 0,
      affiliateemails: 0,
      pwresetkey: "",
      created_at: moment,
      updated_at: moment,
      pwresetexpiry: "0000-00-00 00:00:00",
    });
    const fields = { contact_id, email: `contact-${contact_id}@example.test`, phonenumber: 31612345678 };
    const answer = await panel.call("billing", "update_contact", {
      token,
      ...fields,
      password2: "Another-horse-7",
    });
    expect(answer).toEqual({ result: "success", contactid: contact_id });
    expect((await contactsOf(panel, token))[0]).toMatchObject({
      email: fields.email,
      phonenumber: "31612345678",
      password: "",
      subaccount: 1,
    });
    expect(await panel.call("billing", "delete_contact", { token, contact_id })).toEqual({
      result: "success",
      message: expect.any(String),
    });
    expect(await contactsOf(panel, token)).toEqual([]);
  });

  test("update_contact, delete_contact: what is wrong, and what is not the caller's", async ({ panel }) => {
    const { token } = await signUp(panel);
    const contact_id = await newContact(panel, token);
    const stranger = await signUp(panel);
    const gone = "verification failed, subcontact not found";
    for (const fields of [
      { token: stranger.token, contact_id },
      { token, contact_id: 999_999_999 },
    ])
      for (const action of ["update_contact", "delete_contact"])
        expect(await panel.call("billing", action, { ...fields, email: "a@example.test" })).toEqual(
          failure(-1, gone),
        );
    const refused = (fields: Fields) =>
      panel.call("billing", "update_contact", { token, contact_id, ...fields });
    expect(await refused({})).toMatchObject({
      error: "billing/update_contact: invalid argument email: is required",
    });
    expect(await refused({ email: "nobody" })).toMatchObject({
      error: "billing/update_contact: invalid argument email: is no email address",
    });
    expect(await refused({ email: "a@example.test", password2: "x" })).toMatchObject({
      error: "billing/update_contact: invalid argument password2: must have at least 10 characters",
    });
    expect(await refused({ email: "a@example.test", phonenumber: "x" })).toMatchObject({
      error: expect.stringContaining("billing/update_contact: invalid argument phonenumber"),
    });
  });

  test("add_contact: the same key is the same contact, and there are at most fifty", async ({ panel }) => {
    const { id, token } = await signUp(panel);
    const call = { token, idempotency_key: "contact-1" };
    const first = await panel.call("billing", "add_contact", call);
    expect(await panel.call("billing", "add_contact", call)).toEqual(first);
    expect(await contactsOf(panel, token)).toHaveLength(1);
    await panel.query(
      `insert into contacts (account_id, email, created_at, updated_at)
       select $1, 'c' || n || '@example.test', now(), now() from generate_series(1, 49) n`,
      [id],
    );
    expect(await panel.call("billing", "add_contact", { token })).toEqual(
      failure(-1, "billing/add_contact: contact limit reached (50)"),
    );
  });

  test("verify_email: mails the link while the address is not confirmed, and then no more", async ({
    panel,
  }) => {
    const { id, token, email } = await signUp(panel);
    expect(await panel.call("billing", "verify_email", { token })).toEqual({
      result: "success",
      email,
      verified: 0,
      sent: 1,
    });
    await panel.query("update accounts set email_verified_at = now() where id = $1", [id]);
    await panel.query("update mail_links set used_at = now() where account_id = $1", [id]);
    expect(await panel.call("billing", "verify_email", { token })).toEqual({
      result: "success",
      email,
      verified: 1,
      sent: 0,
    });
    expect(await panel.call("billing", "verify_email", { token: "x" })).toEqual(
      failure(-2, "billing/verify_email: invalid token, logout"),
    );
  });

  test("verify_address: complete, and what it lacks", async ({ panel }) => {
    const { token } = await signUp(panel);
    const ask = () => panel.call("billing", "verify_address", { token });
    expect(await ask()).toEqual({ result: "success", valid: 1, problems: {} });
    await update(panel, token, { billing_city: "", billing_postcode: "12" });
    expect(await ask()).toEqual({
      result: "success",
      valid: 0,
      problems: { billing_city: "is required", billing_postcode: "is no postal code of that country" },
    });
    const { api_key } = await newKey(panel, token, { "permissions[]": ["locations/view"] });
    const narrow = (await panel.call("auth", "login", { key: api_key })).result.token;
    expect(await panel.call("billing", "verify_address", { token: narrow })).toEqual(
      failure(-1, "billing/verify_address: permission denied"),
    );
  });
});
