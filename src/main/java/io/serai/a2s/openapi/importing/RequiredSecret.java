package io.serai.a2s.openapi.importing;

/**
 * A credential that imported capabilities send.
 *
 * @param id its id in the vault
 * @param host where it is sent: a host (https), host:port (https), or an origin
 * @param value what its value is, in a few words
 */
public record RequiredSecret(String id, String host, String value) {}
