import { z } from 'zod';
import { type Answers, JSON_TYPE, type Operation, type Parameter } from './operation';

type Json = { readonly [key: string]: unknown };

/** What every refusal carries. */
const failureSchema = z.object({ error: z.string().describe('What failed, in one sentence.'), hint: z.string().optional().describe('What to do.') });
const REFUSALS: Readonly<Record<string, string>> = {
  '400': 'The request cannot be read: the sentence says where.',
  '404': 'There is no such thing.',
  '409': 'Somebody else changed it first: nothing was written.',
  '422': 'What is on record cannot answer it: the sentence says why.',
  '503': 'The database did not answer; the request may be sent again.',
};

/** As JSON travels: numbers that are not finite are the tagged strings "NaN", "Infinity", "-Infinity". */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json;
  return rest;
}

const contentOf = (answers: Answers): Json =>
  Object.fromEntries(
    Object.entries(answers).map(([type, answer]) => [
      type,
      answer instanceof z.ZodType ? { schema: schemaOf(answer) } : { schema: { type: 'string', format: 'binary', description: answer.about } },
    ]),
  );

const parameterOf = ({ name, in: place, about, schema, required }: Parameter): Json => ({
  name,
  in: place,
  required,
  description: about,
  schema: schemaOf(schema),
});

function operationOf(operation: Operation): Json {
  const { id, tag, about, parameters, body, answers, success = 200 } = operation;
  const refusals = Object.entries(REFUSALS).map(([status, description]) => [
    status,
    { description, content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Failure' } } } },
  ]);
  return {
    operationId: id,
    tags: [tag],
    summary: about,
    parameters: parameters.map(parameterOf),
    ...(body ? { requestBody: { required: true, content: contentOf(body) } } : {}),
    responses: Object.fromEntries([[String(success), { description: 'Done.', content: contentOf(answers) }], ...refusals]),
  };
}

/** The API as an OpenAPI 3.1 document, made from the schemas that the code itself is typed by. */
export function openApi(operations: readonly Operation[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    paths[operation.path] ??= {};
    paths[operation.path]![operation.method] = operationOf(operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Canopy',
      version,
      description: 'Rollout trees: what was sampled, what was predicted, and what the budget bought. Missing is null; times are UTC.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { schemas: { Failure: schemaOf(failureSchema) } },
  };
}
