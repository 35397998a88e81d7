import type { ZodMiniType } from "zod/mini";
import type { Role } from "#domain/staff/roles.ts";

/** What a route reads, each with its schema: parts of its path, its query, its body. */
export interface Schemas {
  param?: ZodMiniType;
  query?: ZodMiniType;
  json?: ZodMiniType;
}

/** Who may call a route and what it takes. Said by the route itself, right after its path. */
export interface PolicyTerms {
  /**
   * - `visitor`: anybody, from our own pages
   * - `mail_reader`: anybody, also from a mail program, which sends no origin of ours
   * - `staff`: whoever is signed in or has the shared key, from our own pages
   * - `gateway`: whoever signs with the gateway's key
   */
  caller: "visitor" | "mail_reader" | "gateway" | "staff";
  /** Whether it may change something: then it is no GET. */
  isMutation: boolean;
  /** `file` is passed on as it comes: no more of it is read here than its announced length. */
  body: "none" | "json" | "raw" | "file";
  maxBodyBytes: number;
  /**
   * Whether being asked changes something all the same, as where the gateway is asked and its answer kept: then only our own
   * pages may ask, and not by HEAD.
   */
  hasSideEffects: boolean;
  /** Whether calls are counted against the address they come from: 20 a minute for each policy. */
  isLimited: boolean;
  /** Of the staff: who may at least. Whoever may less is refused with `forbidden`. */
  minRole: Role;
  /** Whether whoever has a session must have proved lately who they are. */
  requiresRecentAuth: boolean;
  /** Whether a script opens it with a token for this one call, made with the worker's secrets. It may then what the policy's least may. */
  allowsScriptToken: boolean;
  /** Whether the shared key opens it also while nobody can ask the database whether that is switched off. */
  worksWithoutDatabase?: boolean;
  schemas: Schemas;
}

export interface RoutePolicy extends PolicyTerms {
  method: string;
  path: string;
}
