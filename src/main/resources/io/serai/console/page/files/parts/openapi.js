// What an OpenAPI document says of operations.

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']
const PLACES = ['path', 'query', 'header']

/** Headers that a browser sets itself; a page cannot. */
const HEADERS_OF_THE_BROWSER = ['host', 'cookie', 'content-length', 'connection', 'origin', 'accept-encoding']

/** Documents have parts of other people's, so what is made of their schemas has bounds. */
const DEEPEST = 12
const MOST_VALUES = 3000

const isObject = value => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Returns the operations in the order of the document: `{key, method, path, tag, summary, …}`. */
export function operations(document) {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.filter(method => isObject(item[method])).map(method => operation(document, path, item, method)))
}

function operation(document, path, item, method) {
  const own = item[method]
  const all = [...(item.parameters ?? []), ...(own.parameters ?? [])].map(each => referred(document, each))
  const byPlace = new Map(all.filter(isUsable).map(each => [each.in + ' ' + each.name, each]))
  if (path.endsWith('/*')) byPlace.set('path *', { name: '*', in: 'path', description: 'The rest of the path.' })
  return {
    key: method.toUpperCase() + ' ' + path,
    method: method.toUpperCase(),
    path,
    tag: own.tags?.[0] ?? 'Others',
    summary: own.summary ?? '',
    description: own.description ?? '',
    parameters: [...byPlace.values()],
    bodies: Object.entries(referred(document, own.requestBody)?.content ?? {}),
    responses: Object.entries(own.responses ?? {}).map(([status, each]) => [status, referred(document, each) ?? {}]),
  }
}

const isUsable = each => each && PLACES.includes(each.in) && !(each.in === 'header' && HEADERS_OF_THE_BROWSER.includes(each.name.toLowerCase()))

/** Returns what a reference leads to, or the value itself. */
function referred(document, value) {
  if (typeof value?.$ref !== 'string') return value
  if (!value.$ref.startsWith('#/')) return undefined
  return value.$ref.slice(2).split('/').reduce(
    (at, name) => at?.[decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')], document)
}

/** Returns a schema with what its references lead to; those that lead back, or too deep, remain. */
export function resolved(document, schema) {
  let left = MOST_VALUES
  const of = (value, references, depth) => {
    if (value === null || typeof value !== 'object' || depth > DEEPEST || --left < 0) return value
    if (Array.isArray(value)) return value.map(each => of(each, references, depth + 1))
    if (typeof value.$ref === 'string') {
      const target = references.includes(value.$ref) ? undefined : referred(document, value)
      return target ? of(target, [...references, value.$ref], depth + 1) : value
    }
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, of(each, references, depth + 1)]))
  }
  return of(schema, [], 0)
}

/** Returns the schema of a form for the parameters: an object for each place that has some. */
export function formSchema(document, parameters) {
  const places = PLACES.map(place => [place, parameters.filter(each => each.in === place)]).filter(([, of]) => of.length > 0)
  return { properties: Object.fromEntries(places.map(([place, of]) => [place, {
    type: 'object',
    title: { path: 'Path', query: 'Query', header: 'Headers' }[place],
    required: of.filter(each => each.required || place === 'path').map(each => each.name),
    properties: Object.fromEntries(of.map(each => [each.name, field(document, each)])),
  }])) }
}

function field(document, parameter) {
  const schema = resolved(document, parameter.schema ?? {})
  return { type: 'string', ...schema, title: parameter.name, description: parameter.description ?? schema.description,
    default: parameter.example ?? schema.example ?? schema.default }
}

/** Returns a text to begin a body with: an example of the document, or one made of its schema. */
export function exampleBody(document, type, media) {
  const given = media.example ?? Object.values(media.examples ?? {}).map(each => referred(document, each)?.value)[0]
  const value = given ?? (media.schema ? example(resolved(document, media.schema)) : undefined)
  if (typeof value === 'string') return value
  return value === undefined || !/json/.test(type) ? '' : JSON.stringify(value, null, 2)
}

/** Returns a value that fits a schema in its form. */
function example(schema, depth = 0) {
  if (!isObject(schema) || depth > DEEPEST) return null
  const known = schema.example ?? schema.default ?? schema.const ?? schema.enum?.[0] ?? schema.examples?.[0]
  if (known !== undefined) return known
  const either = schema.oneOf?.[0] ?? schema.anyOf?.[0]
  if (either) return example(either, depth + 1)
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map(each => example(each, depth + 1)))
  switch ([schema.type].flat()[0]) {
    case 'string':
      return schema.format === 'date-time' ? '2026-01-31T12:00:00Z' : schema.format === 'date' ? '2026-01-31' : 'text'
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return false
    case 'array':
      return [example(schema.items ?? {}, depth + 1)]
    default:
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, example(each, depth + 1)]))
  }
}
