// An issuer of OpenID Connect for tests, on loopback: oidc-provider, which is certified, with its
// own pages for the sign-in. The account of a person is the name that the person types; the roles
// are the parts of the name after a dot, such as "anna.serai-viewer".
//
//   node issuer.mjs REDIRECT_URI
//
// prints its address.

import Provider from 'oidc-provider'

const [callback] = process.argv.slice(2)
const port = await freePort()
const issuer = `http://127.0.0.1:${port}`
const provider = new Provider(issuer, {
  clients: [
    { client_id: 'serai', redirect_uris: [callback], token_endpoint_auth_method: 'none', application_type: 'native' },
    { client_id: 'confidential', client_secret: 'the-secret-of-the-tests', redirect_uris: [callback], application_type: 'native' },
  ],
  claims: { openid: ['sub'], profile: ['name', 'roles'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  findAccount: (context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, name: id.split('.')[0], roles: id.split('.').slice(1) }),
  }),
})
provider.listen(port, '127.0.0.1', () => console.log(issuer))

async function freePort() {
  const { createServer } = await import('node:net')
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address()
      server.close(() => resolve(free))
    })
  })
}
