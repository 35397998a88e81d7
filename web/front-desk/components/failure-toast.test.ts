import type { ReactElement, ReactNode } from "react";
import { expect, test } from "vitest";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { ApiError, NetworkError } from "#web/lib/api-error.ts";
import { failureToast } from "./failure-toast.tsx";

function linesOf(error: unknown): ReactNode[] {
  const { title, description, action } = failureToast("Failed to mark as paid", error);
  return [title, description, (action as ReactElement<{ children: ReactNode }> | undefined)?.props.children];
}

test("warns that a mutation without a response may have been recorded", () => {
  for (const error of [new NetworkError(new TypeError("Failed to fetch")), new ApiError(504, "", "<h1>Time-out</h1>")])
    expect(linesOf(error)).toEqual(["Error", "Failed to mark as paid", frontDeskCopy.noAnswer]);
});

test("shows the reason of a refusal, and none for a request that was never sent", () => {
  const refusal = JSON.stringify({ error: { code: "conflict", message: "Already recorded.", requestId: "r-1" } });
  expect(linesOf(new ApiError(409, "", refusal))).toEqual(["Error", "Failed to mark as paid", "Already recorded."]);
  expect(linesOf(new ApiError(409, "", ""))).toEqual(["Error", "Failed to mark as paid", undefined]);
  expect(linesOf(new TypeError("Failed to fetch dynamically imported module"))[2]).toBeUndefined();
});
