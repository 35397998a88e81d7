import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** By which a person's records are found. At least one is set, or else only the record itself is theirs. */
export interface ContactDetails {
  email: string | null;
  phoneE164: string | null;
}

/** Whether a row has the email address or the phone number; neither is ever of nobody. */
export function hasContactDetails(
  { email, phoneE164 }: ContactDetails,
  emailColumn: SQLWrapper,
  phoneColumn: SQLWrapper,
): SQL {
  const isSame = [
    ...(email === null ? [] : [sql`(${emailColumn} is not null and lower(${emailColumn}) = ${email.toLowerCase()})`]),
    ...(phoneE164 === null ? [] : [sql`${phoneColumn} = ${phoneE164}`]),
  ];
  return isSame.length === 0 ? sql`false` : sql`(${sql.join(isSame, sql` or `)})`;
}
