import * as z from "zod/mini";
import { optionalLine, wholeNumber } from "#contract/fields.ts";
import { MAX_SEARCH_LENGTH } from "#domain/front-desk/desk.ts";

/**
 * API of the staff page. Named staff have a session cookie; the shared key comes in `ADMIN_KEY_HEADER`. Errors: 401
 * `unauthorized`, 429 `too_many_requests` with Retry-After, 503 `not_configured`, 404 `not_found`, 409 `conflict` with
 * the reason, 400 `validation_failed` with `fields`. Amounts are cedis, days are days in Accra (YYYY-MM-DD), instants
 * are ISO texts.
 */

/** Default and maximum rows per page. */
export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 100;

export const pageFields = () => ({
  /** `nextCursor` of the previous page. */
  cursor: z.optional(z.string("Unknown cursor").check(z.maxLength(2000, "Unknown cursor"))),
  limit: z.optional(wholeNumber(`Limit must be 1 to ${MAX_PAGE_SIZE}`, { min: 1, max: MAX_PAGE_SIZE })),
});

/** A page of a list. `nextCursor` is null on the last page. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

export const PageQuery = z.lazy(() => z.object(pageFields()));
export type PageQuery = z.infer<typeof PageQuery>;

export const searchField = () =>
  optionalLine(MAX_SEARCH_LENGTH, `Search must be at most ${MAX_SEARCH_LENGTH} characters`);

/** On the first page of a search: whether there are more matches than the newest `MAX_MATCHES`, which are searched. */
export interface SearchTruncation {
  isCut?: boolean | undefined;
}

export const adminId = () => z.uuid("Unknown item");

/** The id in a path. As a type, with the input that an act takes besides. */
export const ById = z.lazy(() => z.object({ id: adminId() }));
export type ById<Input = unknown> = z.infer<typeof ById> & Input;

/** POST /api/admin/session, 200 `{ ok: true }`; 401 for a wrong password, 429 after five wrong ones in a minute. */
export const AdminSessionInput = z.lazy(() =>
  z.object({
    password: z
      .string("Password is required")
      .check(z.minLength(1, "Password is required"), z.maxLength(500, "Password must be at most 500 characters")),
  }),
);
export type AdminSessionInput = z.infer<typeof AdminSessionInput>;
