// A form for a JSON Schema, and the value that a person entered.

import { html, nothing } from '../lib/lit-html/lit-html.js'

const LONG_TEXT = 200

/** Schemas come from agents, so what a form is made of has bounds. */
const MOST_FIELDS = 200
const DEEPEST = 5

/**
 * Returns the fields of a schema of an object.
 *
 * @param schema JSON Schema; what has no field of its own is entered as JSON
 * @param value what the fields have at first
 * @param errors messages by the path of a field, such as `/address/city`
 */
export function fields(schema, value = {}, errors = {}, path = '') {
  const required = new Set(Array.isArray(schema?.required) ? schema.required : [])
  const all = Object.entries(isObject(schema?.properties) ? schema.properties : {})
  return html`${all.slice(0, MOST_FIELDS).map(([name, property]) => {
    const known = isObject(property) ? property : {}
    return field(name, known, value?.[name] ?? known.default, required.has(name), errors, path + '/' + escaped(name))
  })}${all.length > MOST_FIELDS ? html`<p class="help">There are more than ${MOST_FIELDS} fields; send the others over the API.</p>` : nothing}`
}

const isObject = value => value !== null && typeof value === 'object' && !Array.isArray(value)
const words = value => (typeof value === 'string' ? value : undefined)

const escaped = name => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** The kind of field of a schema. */
function kind(schema, depth) {
  const types = [schema.type ?? []].flat().filter(type => type !== 'null')
  const ofObject = isObject(schema.properties) && depth < DEEPEST ? 'object' : 'json'
  if (choices(schema)) return 'choice'
  if (types.length !== 1 || types[0] === 'object') return ofObject
  if (types[0] === 'array') return isObject(schema.items) && choices(schema.items) ? 'choices' : 'json'
  return types[0]
}

/** The values that a schema allows with their names; undefined if they are not listed. */
function choices(schema) {
  if (Array.isArray(schema.enum)) {
    return schema.enum.slice(0, MOST_FIELDS).map((value, i) => [value, words(schema.enumNames?.[i]) ?? String(value)])
  }
  const titled = schema.oneOf ?? schema.anyOf
  return Array.isArray(titled) && titled.length <= MOST_FIELDS && titled.every(each => isObject(each) && 'const' in each)
    ? titled.map(each => [each.const, words(each.title) ?? String(each.const)])
    : undefined
}

function field(name, schema, value, required, errors, path) {
  const title = words(schema.title) ?? name
  const of = kind(schema, path.split('/').length - 1)
  if (of === 'object') {
    return html`<fieldset data-path=${path}><legend>${title}${mark(required)}</legend>
      ${help(schema)}${fields(schema, value, errors, path)}</fieldset>`
  }
  const id = 'field' + path.replaceAll(/[^\w]/g, '-')
  const error = errors[path]
  const shown = value === null || typeof value !== 'object' || of === 'json' || of === 'choices' ? value : undefined
  const described = [schema.description ? id + '-help' : '', error ? id + '-error' : ''].join(' ').trim()
  const input = control(of, schema, shown, { id, path, required, described: described || nothing, invalid: error ? 'true' : nothing })
  const notes = html`${help(schema, id)}${error ? html`<p class="error" id="${id}-error">${error}</p>` : nothing}`
  return of === 'boolean'
    ? html`<div class="field check"><label for=${id}>${input} ${title}</label>${notes}</div>`
    : html`<div class="field"><label for=${id}>${title}${mark(required)}</label>${input}${notes}</div>`
}

const mark = required => (required ? html` <span class="required" title="required" aria-hidden="true">*</span>` : nothing)
const help = (schema, id = '') =>
  words(schema.description) ? html`<p class="help" id=${id ? id + '-help' : nothing}>${schema.description}</p>` : nothing

function control(of, schema, value, { id, path, required, described, invalid }) {
  switch (of) {
    case 'boolean':
      return html`<input type="checkbox" id=${id} data-path=${path} data-kind=${of} ?checked=${value === true}
        aria-describedby=${described} aria-invalid=${invalid}>`
    case 'choice':
      return html`<select id=${id} data-path=${path} data-kind=${of} ?required=${required}
          aria-describedby=${described} aria-invalid=${invalid}>
        <option value="">${required ? 'Choose …' : 'None'}</option>
        ${choices(schema).map(([each, text]) => html`<option value=${JSON.stringify(each)} ?selected=${JSON.stringify(each) === JSON.stringify(value)}>${text}</option>`)}
      </select>`
    case 'choices':
      return html`<select multiple id=${id} data-path=${path} data-kind=${of} aria-describedby=${described} aria-invalid=${invalid}>
        ${choices(schema.items).map(([each, text]) => html`<option value=${JSON.stringify(each)} ?selected=${value?.includes?.(each)}>${text}</option>`)}
      </select>`
    case 'integer':
    case 'number':
      return html`<input type="number" id=${id} data-path=${path} data-kind=${of} ?required=${required}
        step=${of === 'integer' ? '1' : 'any'} min=${schema.minimum ?? nothing} max=${schema.maximum ?? nothing}
        .value=${value === undefined ? '' : String(value)} aria-describedby=${described} aria-invalid=${invalid}>`
    case 'string':
      return isLong(schema, value)
        ? html`<textarea id=${id} rows="4" data-path=${path} data-kind=${of} ?required=${required}
            .value=${value ?? ''} aria-describedby=${described} aria-invalid=${invalid}></textarea>`
        : html`<input type=${inputType(schema)} id=${id} data-path=${path} data-kind=${of} ?required=${required}
            minlength=${schema.minLength ?? nothing} maxlength=${schema.maxLength ?? nothing}
            .value=${value ?? ''} aria-describedby=${described} aria-invalid=${invalid}>`
    default:
      return html`<textarea id=${id} rows="3" class="code" spellcheck="false" data-path=${path} data-kind="json" ?required=${required}
        placeholder=${of === 'json' ? 'Text, or JSON' : ''} .value=${value === undefined ? '' : asText(value)}
        aria-describedby=${described} aria-invalid=${invalid}></textarea>`
  }
}

const asText = value => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))
const isLong = (schema, value) => schema.maxLength > LONG_TEXT || String(value ?? '').includes('\n') || schema.format === 'multiline'

function inputType(schema) {
  return { email: 'email', date: 'date', password: 'password', uri: 'url' }[schema.format] ?? 'text'
}

/** Shows a form that has opened below what a person looks at, and gives its first field the keyboard. */
export function focusFirst(form) {
  form?.scrollIntoView({ block: 'center' })
  form?.querySelector('input, select, textarea, button')?.focus()
}

/**
 * Reads what a person entered; fields that are empty are left out.
 *
 * @returns `{value, errors}`: errors by the path of a field
 */
export function read(form) {
  const value = {}
  const errors = {}
  for (const input of form.querySelectorAll('[data-kind]')) {
    const path = input.dataset.path
    try {
      const entered = entry(input)
      if (entered !== undefined) put(value, path, entered)
    } catch (failure) {
      errors[path] = failure.message
    }
  }
  return { value, errors }
}

function entry(input) {
  switch (input.dataset.kind) {
    case 'boolean':
      return input.checked
    case 'choice':
      return input.value === '' ? undefined : JSON.parse(input.value)
    case 'choices':
      return [...input.selectedOptions].map(option => JSON.parse(option.value))
    case 'integer':
    case 'number':
      return input.value === '' ? undefined : Number(input.value)
    case 'json':
      return input.value.trim() === '' ? undefined : parsed(input.value)
    default:
      return input.value === '' ? undefined : input.value
  }
}

/** An object, a list or a quoted text of JSON; anything else is a text as it is. */
function parsed(text) {
  if (!/^\s*[[{"]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch (failure) {
    throw new Error('This is not valid JSON: ' + failure.message)
  }
}

function put(value, path, entered) {
  const names = path.slice(1).split('/').map(name => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = names.pop()
  const place = names.reduce((object, name) => (Object.hasOwn(object, name) ? object[name] : define(object, name, {})), value)
  define(place, last, entered)
}

/** Sets a member of any name, also `__proto__`. */
function define(object, name, value) {
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true })
  return value
}
