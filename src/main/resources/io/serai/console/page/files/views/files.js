// What became of the files of the home: applied, refused with their faults, or removed.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { get, post } from '../hub.js'
import { replaceQuery } from '../router.js'
import { newest } from '../parts/reloads.js'
import { card, choice, label, loading, searchField, table, time } from '../parts/ui.js'

const STATES = { applied: ['Applied', 'green'], refused: ['Refused', 'red'], removed: ['Removed', 'grey'] }
const REFRESH = 5000

export default function files(page) {
  let filter = { state: page.query.state ?? '', folder: page.query.folder ?? '', q: page.query.q ?? '' }
  let reloads
  let reading = false

  async function load() {
    reloads = newest((await get('/a2s/v1/reloads', page)).reloads)
    page.update()
  }

  async function readAgain() {
    if (reading) return
    reading = true
    page.update()
    await page.run(async () => {
      const { refused } = await post('/api/v1/reload', {}, page)
      page.say(refused.length ? `All folders were read; ${refused.length} files are refused.` : 'All folders were read; no file is refused.')
      await load()
    })
    reading = false
    page.update()
  }

  function change(changed) {
    filter = { ...filter, ...changed }
    replaceQuery(filter)
    page.update()
  }

  page.forever(load, REFRESH)
  return () => html`<h1 tabindex="-1">Files</h1>
    <div class="filters">
      ${choice('State', filter.state, [['', 'All'], ...Object.entries(STATES).map(([key, [name]]) => [key, name])], state => change({ state }))}
      ${choice('Folder', filter.folder, [['', 'All'], ...folders().map(name => [name, name])], folder => change({ folder }))}
      ${searchField('File or fault', filter.q, q => change({ q: q.trim() }))}
      ${page.may('operator') ? html`<button class="secondary" aria-disabled=${reading ? 'true' : nothing} @click=${readAgain}>${reading ? 'Reading …' : 'Read all folders again'}</button>` : nothing}
    </div>
    ${reloads ? content() : loading('the files')}`

  function content() {
    const shown = reloads.filter(matches)
    const groups = folders().map(folder => [folder, shown.filter(each => folderOf(each) === folder)]).filter(([, group]) => group.length)
    const refused = reloads.filter(each => each.status === 'refused').length
    return html`<p role="status">${refused ? html`${label(refused + ' refused', 'red')} A file that is refused leaves what it had before in effect.` : 'No file is refused.'}</p>
      ${groups.map(([folder, group]) => card(folder, table('Files of ' + folder, COLUMNS, group, each => each.file, '')))}
      ${groups.length ? nothing : html`<p class="empty">No file matches.</p>`}`
  }

  function folders() {
    return [...new Set((reloads ?? []).map(folderOf))].sort()
  }

  function matches(each) {
    const text = [each.file, ...[...each.errors, ...each.warnings].map(fault => fault.code + ' ' + fault.message)].join(' ')
    return (!filter.state || each.status === filter.state) && (!filter.folder || folderOf(each) === filter.folder)
      && text.toLowerCase().includes(filter.q.toLowerCase())
  }
}

const folderOf = each => (each.file.includes('/') ? each.file.slice(0, each.file.indexOf('/')) : 'home')

const COLUMNS = [
  { title: 'File', cell: each => each.file },
  { title: 'State', cell: each => label(...(STATES[each.status] ?? [each.status])) },
  { title: 'When', cell: each => time(each.at) },
  { title: 'Faults and warnings', cell: each => html`${faults(each.errors, 'Fault', 'red')}${faults(each.warnings, 'Warning', 'orange')}` },
]

const faults = (list, name, colour) => (list.length ? html`<ul class="plain">${list.map(fault => html`<li>
  ${label(fault.line ? name + ' in line ' + fault.line : name, colour)} ${fault.message}
  <div class="muted">${[fault.path, fault.code].filter(Boolean).join(' · ')}</div></li>`)}</ul>` : nothing)
