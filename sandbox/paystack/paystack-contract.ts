import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { parse } from "yaml";

type Method = "get" | "post";

/** Paystack's OpenAPI description. Each check returns null or a sentence with the problem. */
export interface PaystackContract {
  checkBody(method: Method, path: string, body: unknown): string | null;
  checkParameters(method: Method, path: string, values: Record<string, string>): string | null;
  checkAnswer(method: Method, path: string, status: number, answer: unknown): string | null;
}

const DESCRIPTION_ID = "paystack";

let contract: PaystackContract | undefined;

/** Cached, because parsing half a megabyte of YAML is slow. */
export function getPaystackContract(): PaystackContract {
  contract ??= createPaystackContract();
  return contract;
}

function createPaystackContract(): PaystackContract {
  const description = readDescription();
  const { paths } = description;
  const ajv = addFormats.default(new Ajv({ strict: false }));
  // Parameters arrive as text.
  const parameterAjv = addFormats.default(new Ajv({ strict: false, coerceTypes: true }));
  ajv.addSchema(description, DESCRIPTION_ID);
  const compiled = new Map<string, ValidateFunction>();

  function validator(key: string, compile: () => ValidateFunction): ValidateFunction {
    const known = compiled.get(key) ?? compile();
    compiled.set(key, known);
    return known;
  }

  function operationAt(method: Method, path: string): Operation {
    const operation = paths[path]?.[method];
    if (!operation) throw new Error(`paystack.yaml does not describe ${method} ${path}`);
    return operation;
  }

  return {
    checkBody(method, path, body) {
      const schema = jsonSchemaOf(operationAt(method, path).requestBody);
      if (!schema) throw new Error(`paystack.yaml describes no body for ${method} ${path}`);
      return findProblem(
        validator(`${method} ${path} body`, () => ajv.compile(qualifyRefs(schema))),
        body,
      );
    },
    checkParameters(method, path, values) {
      const parameters = operationAt(method, path).parameters ?? [];
      const schema = {
        type: "object",
        properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
        required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
      };
      return findProblem(
        validator(`${method} ${path} parameters`, () => parameterAjv.compile(schema)),
        { ...values },
      );
    },
    checkAnswer(method, path, status, answer) {
      const described = operationAt(method, path).responses[String(status)];
      if (!described) return `paystack.yaml describes no ${status} for ${method} ${path}`;
      const response = "$ref" in described ? resolveRef<Content>(description, described.$ref) : described;
      const schema = jsonSchemaOf(response);
      if (!schema) throw new Error(`paystack.yaml describes no JSON for ${status} of ${method} ${path}`);
      return findProblem(
        validator(`${method} ${path} ${status}`, () => ajv.compile(qualifyRefs(schema))),
        answer,
      );
    },
  };
}

interface Description {
  paths: Record<string, Partial<Record<Method, Operation>>>;
}

interface Operation {
  requestBody?: Content;
  parameters?: { name: string; required?: boolean; schema: object }[];
  responses: Record<string, Content | Reference>;
}

interface Content {
  content?: Record<string, { schema: object }>;
}

interface Reference {
  $ref: string;
}

function readDescription(): Description {
  const text = readFileSync(new URL("../paystack.yaml", import.meta.url), "utf8");
  return parse(text, (_key, value) => dropUntypedNullable(value));
}

// OpenAPI allows `nullable` without a type, where it has no effect; Ajv refuses it.
function dropUntypedNullable(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("nullable" in value) || "type" in value) return value;
  const { nullable: _nullable, ...rest } = value;
  return rest;
}

function jsonSchemaOf(holder: Content | undefined): object | undefined {
  return holder?.content?.["application/json"]?.schema;
}

/** Points the references in a schema at the description that was added by its id. */
function qualifyRefs(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${DESCRIPTION_ID}#`));
}

function resolveRef<Found>(description: Description, ref: string): Found {
  const found = ref
    .replace("#/", "")
    .split("/")
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], description);
  if (found === undefined) throw new Error(`paystack.yaml has no ${ref}`);
  return found as Found;
}

function findProblem(validate: ValidateFunction, value: unknown): string | null {
  if (validate(value)) return null;
  const error = validate.errors?.[0];
  if (error?.keyword === "required") return `${error.params.missingProperty} is required`;
  const field = error?.instancePath.slice(1).replaceAll("/", ".") || "The request";
  return `${field} ${error?.message ?? "is invalid"}`;
}
