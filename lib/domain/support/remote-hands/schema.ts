import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { textLimits } from "../tickets/rules";
import { remoteHandsStatuses } from "./rules";

export const messageInput = wireText(textLimits.message);

export const remoteHandsWords = { KVM: "kvm", UNBLOCK: "unblock", SERVICE: "service" } as const;
export type RemoteHandsWord = keyof typeof remoteHandsWords;
export const isRemoteHandsWord = (word: string): word is RemoteHandsWord =>
  Object.hasOwn(remoteHandsWords, word);

/** A remote-hands request (modules 5.12). */
const RemoteHandsRequest = z.object({
  id: about(z.int(), "Number of the request.", 7001),
  eq_id: about(z.int(), "Number of the server; 0 = it is about none.", 55001),
  type: about(z.string(), "`KVM`, `UNBLOCK`, `SERVICE`, or what the helpdesk was asked for.", "KVM"),
  status: about(z.enum(remoteHandsStatuses), "Where it stands.", "PENDING"),
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

export const RemoteHandsRequests = z.object({
  requests: about(z.array(RemoteHandsRequest), "The requests, the newest first."),
});

const Said = z.object({
  id: about(z.int(), "Number of the message.", 801),
  date: about(z.string(), "When it was written, UTC.", "2026-11-22 09:00:00"),
  author: about(z.enum(["CLIENT", "STAFF"]), "Who wrote it.", "CLIENT"),
  name: about(z.string(), "Name of the writer.", "Anna Visser"),
  message: about(z.string(), "The message.", "Please connect a KVM."),
});
export const RemoteHandsChat = z.object({ history: about(z.array(Said), "The messages, the oldest first.") });
