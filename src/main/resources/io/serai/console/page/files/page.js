// One open view: what it loads ends when the person leaves it.

import { HubError } from './hub.js'

export class Page {
  /** Ends requests of this view when the person leaves it. An own property, so that copies have it. */
  signal
  #leave = new AbortController()
  #draw
  #notify

  /**
   * @param params of the path, `query` of the address, `caller` who signed in
   * @param draw draws the view again
   * @param notify shows a message: a text, and whether it is an error
   */
  constructor({ params, query, caller, draw, notify }) {
    this.signal = this.#leave.signal
    this.params = params
    this.query = query
    this.caller = caller
    this.#draw = draw
    this.#notify = notify
  }

  get closed() {
    return this.signal.aborted
  }

  /** Draws the view again, unless the person has left it. */
  update() {
    if (!this.closed) this.#draw()
  }

  /** Shows a message for some time, which screen readers read. */
  say(text) {
    this.#notify(text, false)
  }

  /** Shows an error until the person closes it. */
  complain(failure) {
    if (failure instanceof HubError) {
      const places = failure.errors.map(each => ' ' + (each.path ?? '') + ' ' + (each.message ?? '')).join(';')
      this.#notify(failure.message + places, true)
    } else {
      console.error(failure)
      this.#notify(String(failure.message ?? failure), true)
    }
  }

  /** Runs work of the view; a failure is shown. Returns undefined then. */
  async run(work) {
    try {
      return await work()
    } catch (failure) {
      if (!this.closed) this.complain(failure)
      return undefined
    } finally {
      this.update()
    }
  }

  /**
   * Repeats work until the person leaves: after each end, failed or not, there is a pause. The same
   * failure is shown once.
   */
  async forever(work, pause = 3000) {
    let shown
    while (!this.closed) {
      try {
        await work()
        shown = undefined
      } catch (failure) {
        if (this.closed) return
        if (failure.message !== shown) this.complain(failure)
        shown = failure.message
      }
      await this.pause(pause)
    }
  }

  pause(millis) {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, millis)
      this.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    })
  }

  close() {
    this.#leave.abort()
  }

  /** Whether the caller may do what needs a role. */
  may(role) {
    const order = ['viewer', 'operator', 'administrator']
    return order.indexOf(this.caller.role) >= order.indexOf(role)
  }
}
