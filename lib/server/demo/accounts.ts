import { type accounts, emptyProfile, type Profile } from "@/lib/db/tables/customers/accounts";

type Account = typeof accounts.$inferInsert;

export const demoCompanies = [
  {
    id: 1,
    region: "EU",
    name: "Berth Demo B.V.",
    address: "Keizersgracht 1, 1015 CN Amsterdam",
    country: "NL",
    taxId: "NL000000000B01",
    invoicePrefix: "EU",
    allowedPayments: ["credit", "cc", "bank_transfer"],
    bankAccount: {
      holder: "Berth Demo B.V.",
      account: "NL02 DEMO 0123 4567 89",
      bank: "Demo Bank",
      bic: "DEMONL2A",
    },
  },
  {
    id: 2,
    region: "RU",
    name: "ООО «Берт Демо»",
    address: "Тверская ул., 1, 125009 Москва",
    country: "RU",
    taxId: "7700000000",
    invoicePrefix: "RU",
    allowedPayments: ["credit", "cc", "bank_transfer"],
    bankAccount: {
      holder: "ООО «Берт Демо»",
      account: "40702810000000000001",
      bank: "Демо Банк",
      bic: "040000001",
    },
  },
];

const profile = (facts: Partial<Profile>): Profile => ({ ...emptyProfile, ...facts });

type DemoAccount = { facts: Omit<Account, "passwordHash">; password: string };

/** The demo accounts. Their passwords are public, so they exist only in the embedded database. */
export const demoAccounts = {
  anna: {
    password: "Anna-demo-1",
    facts: {
      email: "anna@example.test",
      companyId: 1,
      currency: "EUR",
      country: "NL",
      language: "en",
      verified: true,
      profile: profile({
        firstname: "Anna",
        lastname: "Demo",
        address1: "Demostraat 1",
        city: "Utrecht",
        postcode: "3511 AA",
        phonecc: 31,
        phonenumber: "301234567",
      }),
    },
  },
  boris: {
    password: "Boris-demo-1",
    facts: {
      email: "boris@example.test",
      companyId: 2,
      currency: "RUB",
      country: "RU",
      language: "ru",
      verified: true,
      profile: profile({
        firstname: "Борис",
        lastname: "Демо",
        address1: "Демонстрационная ул., 2",
        city: "Москва",
        postcode: "101000",
        phonecc: 7,
        phonenumber: "4951234567",
        custom: { co_customertype: "individual" },
      }),
    },
  },
  carol: {
    password: "Carol-demo-1",
    facts: {
      email: "carol@example.test",
      companyId: 1,
      currency: "EUR",
      country: "DE",
      language: "en",
      corporate: true,
      verified: true,
      vatNumber: "DE123456788",
      vatValid: true,
      profile: profile({
        firstname: "Carol",
        lastname: "Demo",
        companyname: "Demo GmbH",
        address1: "Demostraße 3",
        city: "Berlin",
        postcode: "10115",
        phonecc: 49,
        phonenumber: "301234567",
      }),
    },
  },
  support: {
    password: "Support-demo-1",
    facts: {
      role: "support",
      email: "support@example.test",
      companyId: 1,
      currency: "EUR",
      country: "NL",
      hasBilling: false,
      profile: profile({ firstname: "Support", lastname: "Demo" }),
    },
  },
  admin: {
    password: "Admin-demo-1",
    facts: {
      role: "admin",
      email: "admin@example.test",
      companyId: 1,
      currency: "EUR",
      country: "NL",
      hasBilling: false,
      profile: profile({ firstname: "Admin", lastname: "Demo" }),
    },
  },
} satisfies Record<string, DemoAccount>;

export const borisPin = "4071";
export const carolTotpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
