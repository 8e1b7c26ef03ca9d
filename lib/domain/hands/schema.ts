import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { textLimits } from "../conversations/rules";
import { handsStatuses } from "./rules";

export const messageInput = wireText(textLimits.message);

export const handsWords = { KVM: "kvm", UNBLOCK: "unblock", SERVICE: "service" } as const;
export type HandsWord = keyof typeof handsWords;
export const isHandsWord = (word: string): word is HandsWord => Object.hasOwn(handsWords, word);

/** A request for hands (modules 5.12). */
const HandsRequest = z.object({
  id: about(z.int(), "Number of the request.", 7001),
  eq_id: about(z.int(), "Number of the server; 0 = it is about none.", 55001),
  type: about(z.string(), "`KVM`, `UNBLOCK`, `SERVICE`, or what the helpdesk was asked for.", "KVM"),
  status: about(z.enum(handsStatuses), "Where it stands.", "PENDING"),
  request_origin: about(z.string(), "Who asked for it first: `CLIENT` or `STAFF`.", "CLIENT"),
  priority: about(z.string(), "`LOW`, `NORMAL` or `HIGH`.", "NORMAL"),
  created_at: about(z.string(), "When it was made, ISO 8601.", "2026-11-22T09:00:00.000Z"),
  updated_at: about(z.string(), "When it last changed, ISO 8601.", "2026-11-22T09:00:00.000Z"),
  eq_location: about(z.string(), "Location of the server.", "NL"),
  eq_name: about(z.string(), "Host name of the server.", "web-1.example.com"),
  request: about(z.string(), "What was asked for, in words.", "Please connect a KVM."),
  assignee: about(z.string().nullable(), "Who has it; null = nobody yet.", null),
  ticket: about(z.string(), "Its name for people.", "RH-7001"),
});

export const HandsRequests = z.object({
  requests: about(z.array(HandsRequest), "The requests, the newest first."),
});

const Said = z.object({
  id: about(z.int(), "Number of the message.", 801),
  date: about(z.string(), "When it was written, UTC.", "2026-11-22 09:00:00"),
  author: about(z.enum(["CLIENT", "STAFF"]), "Who wrote it.", "CLIENT"),
  name: about(z.string(), "Name of the writer.", "Anna Visser"),
  message: about(z.string(), "The message.", "Please connect a KVM."),
});
export const HandsChat = z.object({ history: about(z.array(Said), "The messages, the oldest first.") });
