// Keys of operators and agents, the secrets of the vault, and the sessions of the console.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { confirm, openForm, showOnce } from '../parts/dialog.js'
import { get, part, post, put, remove } from '../hub.js'
import { link } from '../router.js'
import { fields as secretFields, read as readSecret, typeName } from '../parts/secret.js'
import { card, label, loading, table, time } from '../parts/ui.js'

const ROLES = [['viewer', 'Viewer: reads'], ['operator', 'Operator: also runs and cancels'], ['administrator', 'Administrator: everything']]
const ONCE = 'Keep it now: it is shown only once. The hub has no more than its hash.'

export default function keysView(page) {
  const isAdministrator = page.may('administrator')
  let keys, secrets, agents, sessions, own

  async function load() {
    await Promise.all([
      page.run(async () => (secrets = await get('/api/v1/credentials', page).then(found => found.credentials, failure => {
        if (failure.status !== 403) throw failure
        return null
      }))),
      isAdministrator ? page.run(async () => (keys = (await get('/api/v1/keys', page)).keys)) : undefined,
      isAdministrator ? page.run(async () => {
        own = (await get('/console/session', page)).session
        sessions = (await get('/api/v1/sessions', page)).sessions
      }) : undefined,
    ])
  }

  async function issue(title, fields, body) {
    agents ??= await page.run(async () => (await get('/a2s/v1/agents', page)).agents.filter(each => each.kind === 'local' && each.id !== 'serai'))
    const made = await openForm(title, fields, 'Create', form => post('/api/v1/keys', body(form)))
    await show('The new key', made)
  }

  const issueOperator = () => issue('Key of an operator', () => html`
    <div class="field"><label for="role">Role</label><select id="role" name="role">${ROLES.map(([role, name]) => html`<option value=${role}>${name}</option>`)}</select></div>
    <div class="field"><label for="label">Whose key is it?</label><input id="label" name="label" required maxlength="100" placeholder="Jane" autocomplete="off"></div>`,
    form => ({ role: form.elements.role.value, label: form.elements.label.value.trim() }))

  const issueAgent = () => issue('Key of an agent', () => html`
    <div class="field"><label for="agent">Agent</label><select id="agent" name="agent" required>${(agents ?? []).map(each => html`<option>${each.id}</option>`)}</select></div>`,
    form => ({ agent: form.elements.agent.value }))

  async function rotate(key) {
    if (!(await confirm(`Replace the key ${key.id} of ${ownerOf(key)}? The old one is invalid at once.`, 'Replace'))) return
    await page.run(async () => show('The key in its place', await post('/api/v1/keys/' + part(key.id) + '/rotate', {})))
  }

  async function revoke(key) {
    if (!(await confirm(`Revoke the key ${key.id} of ${ownerOf(key)}? It is invalid at once.`, 'Revoke'))) return
    await page.run(async () => {
      await remove('/api/v1/keys/' + part(key.id))
      page.say('The key was revoked.')
    })
    await load()
  }

  async function endSession(session) {
    if (!(await confirm(`End the session of ${session.label ?? session.caller}? The person has to sign in again.`, 'End'))) return
    await page.run(async () => {
      await remove('/api/v1/sessions/' + part(session.id))
      page.say('The session was ended.')
    })
    await load()
  }

  async function show(title, made) {
    if (!made) return
    await showOnce(title, made.key, ONCE)
    await load()
  }

  async function write(known) {
    const written = await openForm(known ? 'Replace the secret ' + known.id : 'New secret', draw => secretFields(known, draw), 'Save', async form => {
      const { id, body } = readSecret(form)
      await put('/api/v1/credentials/' + part(known?.id ?? id), body)
      return true
    })
    if (!written) return
    page.say('The secret was saved.')
    await load()
  }

  async function forget(secret) {
    if (!(await confirm(`Remove the secret ${secret.id}? Calls that use it fail from then on.`, 'Remove'))) return
    await page.run(async () => {
      await remove('/api/v1/credentials/' + part(secret.id))
      page.say('The secret was removed.')
    })
    await load()
  }

  load()
  return () => html`<h1 tabindex="-1">Keys and secrets</h1>
    ${card('Keys of callers', isAdministrator
      ? keys ? table('Keys', [...KEYS, actions([['Replace', rotate], ['Revoke', revoke]], key => key.source === 'file')], keys, key => key.id, 'There are no keys.') : loading('the keys')
      : html`<p class="empty">Only administrators see keys.</p>`,
      isAdministrator ? html`<button class="secondary" @click=${issueOperator}>New operator's key</button><button class="secondary" @click=${issueAgent}>New agent's key</button>` : nothing)}
    ${card('Secrets of the vault', html`<p class="muted">The hub sends them to services in place of callers. Their values cannot be read.</p>
      ${secrets === null ? html`<p class="empty">Your role may not see them.</p>` : secrets ? table('Secrets', isAdministrator ? [...SECRETS, actions([['Replace', write], ['Remove', forget]])] : SECRETS, secrets, secret => secret.id, 'The vault is empty.') : loading('the secrets')}`,
      isAdministrator ? html`<button class="secondary" @click=${() => write()}>New secret</button>` : nothing)}
    ${isAdministrator ? card('Sessions', sessions ? table('Open sessions of the console', [person(own), ...SESSIONS, actions([['End', endSession]])], sessions, session => session.id, 'Nobody is signed in.') : loading('the sessions')) : nothing}`
}

const ownerOf = key => key.agent || key.label || 'an operator'

function actions(buttons, isPossible = () => true) {
  return { title: 'Actions', cell: row => isPossible(row)
    ? html`<div class="actions">${buttons.map(([name, run]) => html`<button class="secondary" aria-label="${name} ${row.id}" @click=${() => run(row)}>${name}</button>`)}</div>`
    : html`<span class="muted">In application.properties</span>` }
}

const KEYS = [
  { title: 'Key', cell: key => html`<code>${key.id}</code>` },
  { title: 'Kind', cell: key => label(key.kind === 'agent' ? 'Agent' : 'Operator', key.kind === 'agent' ? 'grey' : 'blue') },
  { title: 'Whose', cell: key => (key.agent ? html`<a href=${link('/agents/' + part(key.agent))}>${key.agent}</a>` : (key.label || '–')) },
  { title: 'Role', cell: key => key.role ?? '–' },
  { title: 'Kept in', cell: key => (key.source === 'file' ? 'File' : 'Settings') },
]

/** @param own id of the session of this page */
const person = own => ({ title: 'Person', cell: session => html`${session.label ?? session.caller} ${session.id === own ? label('You, here', 'blue') : nothing}
  ${session.label ? html`<div class="muted">${session.caller}</div>` : nothing}` })

const SESSIONS = [
  { title: 'Role', cell: session => session.role ?? '–' },
  { title: 'Signed in by', cell: session => (session.by === 'issuer' ? 'Issuer' : 'Key') },
  { title: 'Since', cell: session => time(session.begun_at) },
  { title: 'Last use', cell: session => time(session.used_at) },
  { title: 'Until', cell: session => html`<time datetime=${session.expires_at}>${new Date(session.expires_at).toLocaleString()}</time>` },
]

const SECRETS = [
  { title: 'Id', cell: secret => secret.id },
  { title: 'Type', cell: secret => typeName(secret.type) },
  { title: 'Hosts', cell: secret => (secret.hosts.length ? secret.hosts.join(', ') : 'Those that the caller may use') },
  { title: 'Changed', cell: secret => time(secret.updated_at) },
]
