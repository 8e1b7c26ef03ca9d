import type { Department } from "@/lib/domain/support/tickets/departments/schema";

export const dayNames = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

type Days = Record<(typeof dayNames)[number], string>;

type TypedDepartment = Days & {
  email: string;
  time_zone: string;
  days_off: string;
  answer_minutes: string;
  solve_minutes: string;
  reopen_days: string;
  takes_turns: boolean;
  is_default: boolean;
  is_active: boolean;
};

const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

/** The fields of a department, or of a new one, as they are typed at first. */
export function firstTyped(department: Department | null): TypedDepartment {
  const usual = (index: number) => (index < 5 ? "09:00-18:00" : "");
  const days = dayNames.map((day, index) => [day, department?.hours[index] ?? usual(index)]);
  return {
    ...(Object.fromEntries(days) as Days),
    email: department?.email ?? "",
    time_zone: department?.time_zone ?? "UTC",
    days_off: department?.days_off.join("\n") ?? "",
    answer_minutes: numberText(department?.answer_minutes),
    solve_minutes: numberText(department?.solve_minutes),
    reopen_days: numberText(department?.reopen_days),
    takes_turns: department?.takes_turns ?? true,
    is_default: department?.is_default ?? false,
    is_active: department?.is_active ?? true,
  };
}

/** NaN where it is no number: the operation names the field. */
const readNumber = (text: string): number | null => (text.trim() === "" ? null : Number(text));

/** As the operation takes them. */
export function readTyped(typed: TypedDepartment) {
  const { email, time_zone, takes_turns, is_default, is_active } = typed;
  return {
    ...{ email, time_zone, takes_turns, is_default, is_active },
    hours: dayNames.map((day) => typed[day].trim()),
    days_off: typed.days_off.split(/\s/).filter((day) => day !== ""),
    answer_minutes: readNumber(typed.answer_minutes),
    solve_minutes: readNumber(typed.solve_minutes),
    reopen_days: readNumber(typed.reopen_days),
  };
}
