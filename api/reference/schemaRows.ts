/** What is used of a JSON schema, as OpenAPI 3.1 writes it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  default?: unknown;
  description?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

/** One field, for a table. */
export interface Row {
  /** From the outside in; a list's items are `[]`. */
  path: string[];
  type: string;
  required: boolean;
  notes: string[];
  /** The named schema whose fields are told elsewhere. */
  named?: string;
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : Array.isArray(type) ? type : [type]);

/** A schema's type in words: 'text', 'list of Gig', 'one of photo, video'. */
export function typeIn(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return [...new Set(choices.map(typeIn))].join(schema.allOf ? ' and ' : ' or ');
  const maybe = typesOf(schema).includes('null') ? ' or null' : '';
  if (schema.enum) return `${schema.enum.length === 1 ? '' : 'one of '}${schema.enum.map(String).join(', ')}${maybe}`;
  if (schema.const !== undefined) return String(schema.const);
  const [type = 'anything'] = typesOf(schema).filter((each) => each !== 'null');
  if (type === 'array') return `list of ${typeIn(schema.items ?? {})}${maybe}`;
  if (type === 'string')
    return `${schema.format === 'binary' ? 'file' : schema.format === 'date-time' ? 'date and time' : 'text'}${maybe}`;
  const word = { integer: 'whole number', number: 'number', boolean: 'yes or no', object: 'object' }[type] ?? type;
  return `${word}${maybe}`;
}

const range = (from: number | undefined, to: number | undefined, unit: string): string[] => {
  if (from === undefined && to === undefined) return [];
  return [
    `${from === undefined ? `at most ${to}` : to === undefined ? `at least ${from}` : `${from} to ${to}`}${unit}`,
  ];
};
const notesOf = (schema: Schema): string[] => [
  ...(schema.description ? [schema.description] : []),
  ...range(schema.minimum, schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum, ''),
  ...range(schema.minLength, schema.maxLength, ' characters'),
  ...range(schema.minItems, schema.maxItems, ' of them'),
  ...(schema.pattern ? [`as ${schema.pattern}`] : []),
  ...(schema.default === undefined || schema.default === ''
    ? []
    : [`otherwise ${typeof schema.default === 'object' ? JSON.stringify(schema.default) : String(schema.default)}`]),
];

/** The fields of a schema and what is inside them; named schemas are not opened. */
export function rowsOf(schema: Schema, path: string[] = []): Row[] {
  if (schema.$ref) return [];
  if (schema.items) return rowsOf(schema.items, [...path, '[]']);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inside = [...path, name];
    const ref = field.$ref ?? field.items?.$ref;
    const row: Row = {
      path: inside,
      type: typeIn(field),
      required: schema.required?.includes(name) ?? false,
      notes: notesOf(field),
      ...(ref ? { named: nameOf(ref) } : {}),
    };
    return [row, ...rowsOf(field, inside)];
  });
}
