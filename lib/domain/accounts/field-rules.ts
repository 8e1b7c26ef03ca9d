type Shape = {
  name: string;
  type: "checkbox" | "text" | "select";
  required?: boolean;
  size?: number;
  placeholder?: string;
  options?: string[];
};

/** The custom fields of the client record (specification 2.5), in its order. */
const customFields = {
  co_autopayment: { name: "Pay invoices from credit automatically", type: "checkbox" },
  co_payfirstday: { name: "One invoice on the first day of the month", type: "checkbox" },
  co_marktemails: { name: "News by email", type: "checkbox" },
  co_subscription: { name: "Subscription", type: "text", size: 30 },
  co_marktsms: { name: "News by SMS", type: "checkbox" },
  co_smsnum: { name: "Number for SMS", type: "text", size: 20, placeholder: "+31 6 12345678" },
  co_customertype: { name: "Customer type", type: "select", options: ["individual", "legal entity"] },
  co_inn: { name: "INN", type: "text", size: 12 },
  co_kpp: { name: "KPP", type: "text", size: 9 },
  co_regaddress: { name: "Registered address", type: "text", size: 60 },
  co_bankdata: { name: "Bank details", type: "text", size: 60 },
  co_edo: { name: "Electronic documents", type: "select", options: ["yes", "no"] },
  co_secret: { name: "Secret word", type: "text", required: true, size: 30 },
  co_skype: { name: "Skype", type: "text", size: 30 },
  co_edoprovider: { name: "Provider of electronic documents", type: "text", size: 30 },
} as const satisfies Record<string, Omit<Shape, "options"> & { options?: readonly string[] }>;

export type CustomFieldId = keyof typeof customFields;
export const customFieldIds = Object.keys(customFields) as CustomFieldId[];

/** The value of an unset field of that type. */
const unset = { checkbox: "off", text: "", select: "" } as const;

type OnWire = Omit<Shape, "required"> & { required: boolean; value: string };

export function customFieldsOnWire(values: Record<string, string>): Record<CustomFieldId, OnWire> {
  const entries = customFieldIds.map((id): [CustomFieldId, OnWire] => {
    const { required = false, ...shape }: Shape = structuredClone(customFields[id]) as Shape;
    return [id, { ...shape, required, value: values[id] ?? unset[shape.type] }];
  });
  return Object.fromEntries(entries) as Record<CustomFieldId, OnWire>;
}
