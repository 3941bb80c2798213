import { validationFailed } from 'contract/errors.ts';
import type { RouteDefinition } from 'contract/route.ts';
import { z } from 'zod';
import type { CallContext } from './call-context.ts';
import { ApiError, type FieldError } from './errors.ts';
import { wellFormed } from './well-formed.ts';

/** Nobody mends more fields at once; an answer must not outgrow its request. */
const mostFieldErrors = 50;

/**
 * What a request gives its call, by the schemas of the route; throws what the sender is told. `alsoWrong` is asked about a
 * refused body: it is given what of it can be read.
 */
export async function parseInput(
  context: CallContext,
  route: RouteDefinition,
  alsoWrong?: (read: object, refused: ReadonlySet<string>) => Promise<FieldError[]>,
): Promise<Record<string, unknown>> {
  const errors: FieldError[] = [];
  const refuseText = (param: string) => errors.push({ param, message: 'Có ký tự không lưu được' });
  const take = (schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(wellFormed(value, refuseText));
    if (parsed.success) return parsed.data;
    // a body that is no object has no field to blame
    if (parsed.error.issues.some(({ path, code }) => path.length === 0 && code === 'invalid_type')) throw unreadable();
    errors.push(...parsed.error.issues.flatMap(fieldErrors));
  };
  const input: Record<string, unknown> = {};
  if (route.params) {
    const given = context.req.param();
    const parsed = route.params.safeParse(given);
    // an id that cannot be one names nothing
    if (!parsed.success || Object.entries(given).some(([name, text]) => !isSpelled(text, parsed.data[name])))
      throw new ApiError(404, 'Không tìm thấy');
    input.params = parsed.data;
  }
  if (route.query) input.query = take(route.query, queryOf(context));
  else take(noQuery, queryOf(context));
  if (route.file) {
    const form = await readForm(context);
    const file = form.get(route.file);
    form.delete(route.file);
    if (file instanceof File) input.file = file;
    else errors.push({ param: route.file, message: 'Chưa chọn tệp' });
    if (route.body) input.json = take(route.body, Object.fromEntries(form));
  } else if (route.body) {
    const body = await readJson(context);
    const isRest = errors.length === 0;
    input.json = take(route.body, body);
    const read = isRest && errors.length > 0 && alsoWrong && keysTaken(route.body, body);
    const refused = new Set(errors.map(({ param }) => param.split('.')[0]!));
    if (read) errors.push(...(await alsoWrong({ ...input, json: read }, refused)));
  }
  const firsts = errors.filter(({ param }, at) => errors.findIndex(error => error.param === param) === at);
  if (firsts.length > 0) throw new ApiError(422, validationFailed, { errors: firsts.slice(0, mostFieldErrors) });
  return input;
}

/** Of a refused body the keys that can be read; undefined where it holds texts that cannot be stored, or has no keys. */
function keysTaken(schema: z.ZodType, body: unknown): Record<string, unknown> | undefined {
  let isStorable = true;
  const value = wellFormed(body, () => {
    isStorable = false;
  }) as Record<string, unknown>;
  if (!isStorable || !(schema instanceof z.ZodObject)) return undefined;
  const keys = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, one]) => {
    const parsed = one.safeParse(value[key]);
    return parsed.success && parsed.data !== undefined ? [[key, parsed.data]] : [];
  });
  return Object.fromEntries(keys);
}

const noQuery = z.strictObject({});

/** A number stands in an address as it is written: `1e3` and `+5` name nothing. */
const isSpelled = (text: string | undefined, read: unknown) =>
  !text?.includes('\0') && (typeof read !== 'number' || String(read) === text);

const unreadable = () => new ApiError(400, 'Dữ liệu gửi lên không hợp lệ');

function queryOf(context: CallContext): Record<string, string | string[]> {
  const values = context.req.queries();
  return Object.fromEntries(Object.entries(values).map(([key, list]) => [key, list.length > 1 ? list : list[0]!]));
}

async function readJson(context: CallContext): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  const text = await context.req.text();
  if (text !== '' && !/^application\/json\b/i.test(type))
    throw new ApiError(415, 'Nội dung gửi lên phải là application/json');
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

async function readForm(context: CallContext): Promise<FormData> {
  try {
    return await context.req.formData();
  } catch {
    throw unreadable();
  }
}

type Issue = z.core.$ZodIssue;

function fieldErrors(issue: Issue): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, mostFieldErrors)
      .map(key => ({ param: [...issue.path, key].join('.'), message: `${key} field is not a valid` }));
  const param = issue.path.join('.');
  // zod's own sentences are English: only those written in the contract reach people
  const message = /^[\x20-\x7e]*$/.test(issue.message) ? `${param} field is not a valid` : issue.message;
  return [{ param, message }];
}
