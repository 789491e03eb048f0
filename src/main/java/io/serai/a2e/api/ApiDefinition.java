package io.serai.a2e.api;

import io.serai.security.host.TargetOrigin;
import java.net.URI;
import java.util.List;

/**
 * An API that workflows may call, as a file in {@code apis/} defines it.
 *
 * @param id letters, digits, {@code . _ -}
 * @param baseUrl http or https address without a trailing slash
 * @param origin scheme, host and port of the address
 * @param description what it is for; may be empty
 * @param endpoints those that agents should know; others of the same host may be called too
 */
public record ApiDefinition(
    String id, URI baseUrl, TargetOrigin origin, String description, List<ApiOperation> endpoints) {

  public ApiDefinition {
    endpoints = List.copyOf(endpoints);
  }
}
