import type { z } from "zod";
import type { Access } from "@/lib/domain/access";
import type { Operation } from "@/lib/domain/operation";
import type { Envelope } from "./envelope";

export type Entry<
  A extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
> = {
  operation: Operation<A, I, O>;
  envelope: Envelope;
  takesGet: boolean;
};

export const entry = <A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<A, I, O>,
  envelope: Envelope,
  method: "post" | "get" = "post",
): Entry<A, I, O> => ({ operation, envelope, takesGet: method === "get" });
