"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Access, emptyAccess } from "../selection/selection";
import type { StepState } from "../steps/steps";
import { keepDraft, readDraft } from "../submit/draft";
import type { Problem } from "../submit/error-text";
import { type TextField, textFields } from "../submit/order-check";
import type { AccessRules } from "./access-rules";
import { useReleased } from "./use-released";

type Said = Partial<Record<TextField, Problem>>;

export type AccessForm = {
  /** The values typed so far. */
  values: Access;
  /** Errors to show beside the fields now. */
  errors: Partial<Record<TextField, string>>;
  state: StepState;
  /** The names that so many servers get, in short; "" = they are generated, or not valid. */
  namesOf: (count: number) => string;
  /** A field has been touched. */
  isTouched: boolean;
  /** Props for the control of that name. */
  field: (name: keyof Access) => Partial<ReturnType<AccessRules["register"]>>;
  /** Loads the rules before they are needed. */
  prepare: () => void;
  /** Generates a password that meets the rules. */
  generate: () => void;
  /** Fills in a stored key. */
  takeKey: (key: string) => void;
  /** Shows every error from now on; returns true if there is none. */
  check: (options: { shouldFocus: boolean }) => Promise<boolean>;
  /** Shows the server's errors until the text changes. Returns true if one concerned a field here. */
  refuse: (fields: Readonly<Record<string, string>>) => boolean;
  /** The current values of the fields. */
  read: () => Access;
};

const valuesOf = (rules: AccessRules): Access => ({ ...emptyAccess, ...rules.getValues() });

/**
 * The typed fields of the form, checked by the same rules as on the server. All but the password survive a reload.
 * `needsPassword`: an SSH key alone is not enough for what is ordered.
 */
export function useAccess(account: number, needsPassword: boolean): AccessForm {
  const t = useTranslations("order");
  const ruleText = useTranslations("rootPassword.rule");
  const faultText = useTranslations("sshKeyFaults");
  const { rules, made, load } = useRules(needsPassword);
  const [values, setValues] = useState(emptyAccess);
  const [said, setSaid] = useState<Said>({});
  const whenReleased = useReleased();

  useEffect(() => {
    if (!rules) return;
    const leave = rules.subscribe({
      formState: { values: true, errors: true },
      callback: ({ errors }) => {
        const typed = valuesOf(rules);
        setValues(typed);
        // The error of a field that is left by a press would move what is pressed.
        whenReleased(() => setSaid({ ...errors }));
        keepDraft(account, typed);
      },
    });
    setValues(valuesOf(rules));
    return leave;
  }, [rules, account, whenReleased]);

  useEffect(() => {
    const draft = readDraft(account);
    if (!draft) return;
    void load().then(
      (tied) => {
        tied.setValue("hostname", draft.hostname);
        tied.setValue("ssh_key", draft.ssh_key);
        tied.setValue("notify", draft.notify);
        tied.setValue("project", draft.project);
      },
      () => undefined,
    );
  }, [account, load]);

  // A missing password is not missing any more once there is a key.
  const isMissingTold = said.root_pass?.message === "passwordMissing";
  const isKeyEnough = !needsPassword && values.ssh_key.trim() !== "";
  useEffect(() => {
    if (isMissingTold && isKeyEnough) void rules?.trigger("root_pass");
  }, [rules, isMissingTold, isKeyEnough]);

  const takeKey = useCallback(
    (key: string) =>
      void load().then(
        (tied) => tied.setValue("ssh_key", key, { shouldValidate: true }),
        () => undefined,
      ),
    [load],
  );
  const errors = useMemo(() => {
    const texts = textFields.flatMap((name) => {
      const found = said[name];
      return found && rules
        ? [[name, rules.errorText(name, found, values, { t, ruleText, faultText })] as const]
        : [];
    });
    return Object.fromEntries(texts) as AccessForm["errors"];
  }, [rules, said, values, t, ruleText, faultText]);
  const isDone = rules !== null && Object.keys(rules.check(values, needsPassword)).length === 0;
  // The order button may be pressed before a requested password has been generated.
  const making = useRef<Promise<void>>(undefined);
  return {
    values,
    errors,
    namesOf: (count) => rules?.namesOf(values.hostname, count) ?? "",
    isTouched: rules !== null,
    state: Object.keys(errors).length > 0 ? "wrong" : isDone ? "done" : "missing",
    field: (name) => rules?.register(name) ?? {},
    prepare: () => void load().catch(() => undefined),
    generate: () => {
      making.current = Promise.all([load(), import("@/components/form/fields/generate-password")]).then(
        ([tied, { generatePassword }]) =>
          tied.setValue("root_pass", generatePassword(), { shouldValidate: true }),
        () => undefined,
      );
    },
    takeKey,
    check: async (options) => {
      await making.current;
      return (await load()).trigger(undefined, options);
    },
    refuse: (fields) => {
      const told = textFields.filter((name) => fields[name]);
      for (const [index, name] of told.entries())
        made.current?.setError(name, { type: "server", message: fields[name] }, { shouldFocus: index === 0 });
      return told.length > 0;
    },
    // Reads the form, not the state of the last render: the rules may have been loaded by this very click.
    read: () => (made.current ? valuesOf(made.current) : emptyAccess),
  };
}

/** The rules, loaded once. When the promise resolves, the fields are registered with them. */
function useRules(needsPassword: boolean) {
  const isNeeded = useRef(needsPassword);
  useLayoutEffect(() => {
    isNeeded.current = needsPassword;
  });
  const [rules, setRules] = useState<AccessRules | null>(null);
  const made = useRef<AccessRules | null>(null);
  const coming = useRef<Promise<AccessRules> | null>(null);
  const load = useCallback(() => {
    coming.current ??= import("./access-rules").then(
      ({ makeAccessRules }) => {
        const tied = makeAccessRules(() => isNeeded.current);
        made.current = tied;
        // Synchronously, because registering reads the values already typed from the fields.
        flushSync(() => setRules(tied));
        return tied;
      },
      (error: unknown) => {
        coming.current = null;
        throw error;
      },
    );
    return coming.current;
  }, []);
  return { rules, made, load };
}
