// What views of tasks share: the live list, and the form that answers a question.

import { events, get, query } from './hub.js'

const PAGE_SIZE = 50

/**
 * A list of tasks that follows the changes in the hub: the newest status first.
 *
 * @param filters of `GET /a2s/v1/tasks`
 * @param matches whether a changed task still belongs to the list
 */
export class LiveTasks {
  tasks = []
  next = null
  loaded = false
  #page
  #filters
  #matches

  constructor(page, filters, matches = () => true) {
    this.#page = page
    this.#filters = filters
    this.#matches = matches
    page.forever(async () => {
      const stream = events(query('/a2s/v1/tasks', filters), { signal: page.signal })
      const first = stream.next()
      await this.reload()
      for (let event = await first; !event.done; event = await stream.next()) await this.#apply(event.value)
    })
  }

  async reload() {
    const found = await get(query('/a2s/v1/tasks', { ...this.#filters, limit: PAGE_SIZE }), this.#page)
    this.tasks = found.tasks
    this.next = found.next_cursor
    this.loaded = true
    this.#page.update()
  }

  async more() {
    const found = await get(query('/a2s/v1/tasks', { ...this.#filters, limit: PAGE_SIZE, cursor: this.next }), this.#page)
    const known = new Set(this.tasks.map(task => task.id))
    this.tasks = [...this.tasks, ...found.tasks.filter(task => !known.has(task.id))]
    this.next = found.next_cursor
    this.#page.update()
  }

  async #apply(changed) {
    if (changed.reset) {
      await this.reload()
      return
    }
    const others = this.tasks.filter(task => task.id !== changed.id)
    this.tasks = this.#matches(changed) ? [changed, ...others] : others
    this.#page.update()
  }
}
