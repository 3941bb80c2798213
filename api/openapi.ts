import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { Mounted } from './engine.ts';

let document: object | undefined;

/** OpenAPI 3.1 of every call that answers, made at first asking. */
export function openApiDocument(calls: Mounted[]): object {
  document ??= build(calls);
  return document;
}

function build(calls: Mounted[]): object {
  const registry = new OpenAPIHono();
  for (const { route } of calls) {
    const { params, query, body, file } = route;
    const fields = file ? z.object({ [file]: z.string().meta({ format: 'binary' }) }) : body;
    registry.openAPIRegistry.registerPath(
      createRoute({
        method: route.method,
        path: route.path.replace(/:(\w+)/g, '{$1}') as string,
        summary: route.summary,
        tags: [route.area],
        security: route.access === 'public' ? [] : [{ token: [] }],
        request: {
          ...(params && { params }),
          ...(query && { query }),
          ...(fields && {
            body: {
              required: true,
              content: { [file ? 'multipart/form-data' : 'application/json']: { schema: fields as z.ZodType } },
            },
          }),
        },
        responses: { [route.success ?? 200]: success(route.response), 422: refusal },
      } as never) as never,
    );
  }
  registry.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
  });
  return registry.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Lắng Nghe v2', version: '2.0' } });
}

const refusal = {
  description: 'Validation Failed',
  content: {
    'application/json': {
      schema: z.object({
        status: z.literal(422),
        message: z.string(),
        errors: z.array(z.object({ param: z.string(), message: z.string() })),
      }),
    },
  },
};

function success(response: Mounted['route']['response']) {
  if (response === 'file') return { description: 'A file' };
  if (response === 'stream')
    return { description: 'Server-sent events', content: { 'text/event-stream': { schema: z.string() } } };
  const schema = response instanceof z.ZodObject ? z.object({ status: z.number().int(), ...response.shape }) : response;
  return { description: 'Success', content: { 'application/json': { schema } } };
}
