import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import type { Action, Endpoint, InputOf, OutputOf } from "./client";
import { findPageOperation } from "./find-operation";
import { readOnce } from "./read-once";

function hydrated(client: QueryClient, { children }: { children: ReactNode }): ReactNode {
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}

/** Runs operations on the server for a page and hydrates the browser's query cache with the results. */
export function prefetcher(context: SignedContext) {
  const client = new QueryClient();
  return {
    /**
     * `settled` returns the input that the browser will query with, if it differs and is known only from a response
     * that is the same for both.
     */
    add: async <E extends Endpoint, A extends Action<E>>(
      endpoint: E,
      action: A,
      input: InputOf<E, A>,
      settled: (answer: OutputOf<E, A>) => InputOf<E, A> = () => input,
    ): Promise<OutputOf<E, A>> => {
      const found = findPageOperation(endpoint, action);
      if (!found) throw new Error(`There is no ${endpoint}/${action}.`);
      const data = (await readOnce(context, found, Object(input))) as OutputOf<E, A>;
      client.setQueryData([endpoint, action, settled(data)], data);
      return data;
    },
    Hydrate: hydrated.bind(null, client),
  };
}
