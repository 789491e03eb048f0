// The fields of a secret of the vault.

import { html, nothing } from '../lib/lit-html/lit-html.js'

const TYPES = {
  'api-key': 'API key',
  'bearer-token': 'Bearer token',
  basic: 'User and password',
  'oauth2-client-credentials': 'Client of OAuth',
}
const OAUTH = [
  ['token_url', 'Address of the token endpoint', false],
  ['issuer', 'Issuer, instead of that address', false],
  ['client_id', 'Client id', true],
  ['client_secret', 'Client secret', true],
  ['scope', 'Scope', false],
  ['resource', 'Resource', false],
]

export const typeName = type => TYPES[type] ?? type

/** Returns the fields for a new secret, or for the new value of a known one; `draw` follows the type. */
export function fields(known, draw) {
  const type = document.getElementById('type')?.value ?? known?.type ?? 'api-key'
  return html`
    ${known ? nothing : html`<div class="field"><label for="id">Id</label><input id="id" name="id" required pattern="[\\w.\\-]+" autocomplete="off" placeholder="weather-key"></div>`}
    <div class="field"><label for="type">Type</label><select id="type" name="type" @change=${draw}>${Object.entries(TYPES).map(
      ([key, name]) => html`<option value=${key} ?selected=${key === type}>${name}</option>`)}</select></div>
    ${type === 'oauth2-client-credentials'
      ? OAUTH.map(([name, title, required]) => html`<div class="field"><label for=${name}>${title}</label>
        <input id=${name} name=${name} data-oauth type=${name === 'client_secret' ? 'password' : 'text'} ?required=${required} autocomplete="off"></div>`)
      : html`<div class="field"><label for="value">Value</label>
        <input id="value" name="value" type="password" required autocomplete="new-password" aria-describedby="value-help">
        <p class="help" id="value-help">${type === 'basic' ? 'user:password' : 'One line.'}</p></div>`}
    <div class="field"><label for="hosts">Hosts</label>
      <input id="hosts" name="hosts" .value=${(known?.hosts ?? []).join(', ')} autocomplete="off" placeholder="api.example.com, api.example.com:8443" aria-describedby="hosts-help">
      <p class="help" id="hosts-help">It is sent to these hosts only.</p></div>`
}

/** Returns what a person entered: `{id, body}` of the request. */
export function read(form) {
  const oauth = Object.fromEntries([...form.querySelectorAll('[data-oauth]')].map(each => [each.name, each.value.trim()]).filter(([, value]) => value))
  const value = form.elements.value ? form.elements.value.value : oauth
  const hosts = form.elements.hosts.value.split(',').map(each => each.trim()).filter(Boolean)
  return { id: form.elements.id?.value.trim(), body: { type: form.elements.type.value, value, hosts } }
}
