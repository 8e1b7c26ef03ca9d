import type { z } from "zod";
import type { BackEndKind } from "@/lib/base/back-ends";
import type { ListShape } from "@/lib/base/setting-lists";
import { type InstallParameter, installParameters } from "./abilities";
import type { Provisioner, Tools } from "./port";
import { type NetworkCall, networkCalls } from "./port-networks";
import { type OptionalCall, optionalCalls } from "./unable";

/** One text of a back end's configuration. Its schema reads the text, or its absence. */
export type Field<S extends z.ZodType = z.ZodType> = {
  schema: S;
  /** The environment variable that sets it for the back end that is named like its kind. */
  variable?: string;
  /** Sealed in the database, and never shown again. */
  isSecret?: true;
  list?: ListShape;
  /** Of an address: the secrets that are used there, which are typed again with a new one. */
  secrets?: readonly string[];
};

/** What not every back end can do. */
export type Ability = OptionalCall | InstallParameter;

type Condition<N extends string> = N | { field: N; unless: string };

type Fields = Readonly<Record<string, Field>>;
type ConfigOf<F extends Fields> = { [N in keyof F]: z.output<F[N]["schema"]> };

export type WrongField = { field: string; reason: string };

/** A configuration without mistakes. */
export type OpenBackEnd = {
  make: (tools: Tools) => Provisioner;
  /** Connects and returns what answered, without changing anything; throws what it said otherwise. */
  tryOut: (signal: AbortSignal) => Promise<string>;
};

type Declared<F extends Fields> = {
  name: BackEndKind;
  /** There can be one, which has the name of the kind. */
  isSingle: boolean;
  /** Its machines are no machines. */
  isSimulated: boolean;
  /** Calls that none of its machines can do: not offered, and rejected before a job is created. */
  unable: readonly OptionalCall[];
  /** Its machines' traffic can be filtered: they have the calls of `Firewalls`. */
  canFirewall?: true;
  /** A backup that is written back brings the rules of its time, or none. */
  returnsFirewall?: true;
  /** Networks beside the addresses of an order that its machines can be given; left out, none. */
  networks?: readonly NetworkCall[];
  /** Options of an order that it does not support: rejected at ordering, and again by its provisioner. */
  impossible: readonly InstallParameter[];
  fields: F;
  /**
   * Calls and options that a back end has where staff have set that field, or have not set it to a certain text. They do not
   * stand in `unable` and `impossible`.
   */
  depends?: Readonly<Partial<Record<Ability, Condition<keyof F & string>>>>;
  /** What is wrong between fields. */
  rules?: (config: ConfigOf<F>) => WrongField | null;
  make: (config: ConfigOf<F>, tools: Tools) => Provisioner;
  tryOut: (config: ConfigOf<F>, signal: AbortSignal) => Promise<string>;
};

/** Stored texts by field, and values that the environment has instead. */
export type Configuration = {
  texts: Readonly<Record<string, string>>;
  fixed: Readonly<Record<string, unknown>>;
};

export type Kind = Pick<Declared<Fields>, "name" | "isSingle" | "isSimulated" | "fields"> & {
  returnsFirewall: boolean;
  /** The calls and options that depend on a field. */
  depends: Readonly<Partial<Record<Ability, Condition<string>>>>;
  /** Calls that a back end with this configuration does not support. */
  unableWith: (configuration: Configuration) => readonly OptionalCall[];
  /** Order parameters that it does not support. */
  impossibleWith: (configuration: Configuration) => readonly InstallParameter[];
  open: (configuration: Configuration) => OpenBackEnd | { wrong: WrongField[] };
};

const isMet = ({ texts, fixed }: Configuration, condition: Condition<string>): boolean =>
  typeof condition === "string"
    ? Object.hasOwn(fixed, condition) || Boolean(texts[condition])
    : (fixed[condition.field] ?? texts[condition.field]) !== condition.unless;

function readField({ schema }: Field, text: string | undefined): { value: unknown } | { reason: string } {
  const read = schema.safeParse(text);
  if (read.success) return { value: read.data };
  return { reason: text === undefined ? "must be set" : (read.error.issues[0]?.message ?? "is wrong") };
}

/** Declares a kind of back end: what describes one, who makes its machines, and how it is tried. */
export function declareKind<F extends Fields>(declared: Declared<F>): Kind {
  const { name, isSingle, isSimulated, impossible, fields, rules, make, tryOut } = declared;
  const depends: Kind["depends"] = declared.depends ?? {};
  const unable: readonly OptionalCall[] = [
    ...declared.unable,
    ...(declared.canFirewall ? [] : (["setFirewall"] as const)),
    ...networkCalls.filter((call) => !declared.networks?.includes(call)),
  ];
  const lacks = <A extends Ability>(always: readonly A[], all: readonly A[], configuration: Configuration) =>
    all.filter((ability) => {
      const condition = depends[ability];
      return condition === undefined ? always.includes(ability) : !isMet(configuration, condition);
    });
  const open: Kind["open"] = ({ texts, fixed }) => {
    const values: Record<string, unknown> = {};
    const wrong: WrongField[] = [];
    for (const [field, one] of Object.entries(fields)) {
      const read = Object.hasOwn(fixed, field)
        ? { value: fixed[field] }
        : readField(one, texts[field] === "" ? undefined : texts[field]);
      if ("reason" in read) wrong.push({ field, reason: read.reason });
      else values[field] = read.value;
    }
    if (wrong.length > 0) return { wrong };
    // Each field was read by its schema.
    const config = values as ConfigOf<F>;
    const broken = rules?.(config);
    if (broken) return { wrong: [broken] };
    return { make: (tools) => make(config, tools), tryOut: (signal) => tryOut(config, signal) };
  };
  return {
    ...{ name, isSingle, isSimulated, depends, fields, open },
    returnsFirewall: declared.returnsFirewall ?? false,
    unableWith: (configuration) => lacks(unable, optionalCalls, configuration),
    impossibleWith: (configuration) => lacks(impossible, installParameters, configuration),
  };
}
