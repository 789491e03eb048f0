// The views by their addresses. Each is loaded when it is opened for the first time.

/**
 * `section` is the entry of the navigation that is marked, if it is not the view itself. A view is a
 * module whose default export takes a Page and returns a function that returns its template.
 */
export const VIEWS = [
  { path: '/', title: 'Overview', load: () => import('./views/overview.js') },
  { path: '/inbox', title: 'Inbox', load: () => import('./views/inbox.js') },
  { path: '/tasks', title: 'Tasks', load: () => import('./views/tasks.js') },
  { path: '/tasks/:id', title: 'Task', section: '/tasks', load: () => import('./views/task.js') },
  { path: '/skills', title: 'Skills', load: () => import('./views/skills.js') },
  { path: '/skills/:id', title: 'Skill', section: '/skills', load: () => import('./views/skill.js') },
  { path: '/workflows', title: 'Workflows', load: () => import('./views/workflows.js') },
  { path: '/files', title: 'Files', load: () => import('./views/files.js') },
  { path: '/agents', title: 'Agents', load: () => import('./views/agents.js') },
  { path: '/agents/:id', title: 'Agent', section: '/agents', load: () => import('./views/agent.js') },
  { path: '/hosts', title: 'Hosts', load: () => import('./views/hosts.js') },
  { path: '/api', title: 'API', load: () => import('./views/api.js') },
  { path: '/api/:operation', title: 'Operation', section: '/api', load: () => import('./views/operation.js') },
  { path: '/keys', title: 'Keys and secrets', load: () => import('./views/keys.js') },
  { path: '/audit', title: 'Audit', load: () => import('./views/audit.js') },
]

/** The entries of the navigation. */
export const NAVIGATION = VIEWS.filter(view => !view.section)
