import type { ZodMiniType } from "zod/mini";
import type { Quota } from "#domain/operations/limits.ts";
import type { StaffEffect } from "#domain/staff/effects.ts";
import type { Role } from "#domain/staff/roles.ts";

/** The schemas of a route's path, query and body. */
export interface Schemas {
  param?: ZodMiniType;
  query?: ZodMiniType;
  json?: ZodMiniType;
}

/** Who may call a route, and what it accepts. Each route declares it first. */
export interface PolicyTerms {
  /**
   * - `visitor`: anyone, from our own pages
   * - `mail_reader`: anyone, also from an email program, which sends no origin of ours
   * - `staff`: a signed-in member of staff or the shared key, from our own pages
   * - `gateway`: a caller that signs with its key
   */
  caller: "visitor" | "mail_reader" | "gateway" | "staff";
  /** Whether it may change something; then it is not a GET. */
  isMutation: boolean;
  /** `file` is streamed: only its announced length is checked here. */
  body: "none" | "json" | "raw" | "file";
  maxBodyBytes: number;
  /**
   * Whether a GET changes something, for example stores the gateway's answer. Only our own pages may call it, and not
   * by HEAD.
   */
  hasSideEffects: boolean;
  /** Whether calls are limited per address: 20 a minute for each policy. */
  isLimited: boolean;
  /**
   * What the calls count against per network and day; null if nothing. A proof of being a person in the body stands in
   * for it, and for the limit per address.
   */
  quota: Quota | null;
  /** What it always does, and what it does for some subjects or inputs, that needs a right. */
  effects: readonly StaffEffect[];
  conditionalEffects: readonly StaffEffect[];
  /** The lowest role with all rights that it always needs; others get `forbidden`. */
  minRole: Role;
  /** Whether a session needs a recent passkey verification. */
  requiresRecentAuth: boolean;
  /**
   * Whether a script may call it with a one-time token made with the worker's secrets. The script then has `minRole`.
   */
  allowsScriptToken: boolean;
  /** Whether the shared key works while the database cannot say if it is switched off. */
  worksWithoutDatabase?: boolean;
  schemas: Schemas;
}

export interface RoutePolicy extends PolicyTerms {
  method: string;
  path: string;
}
