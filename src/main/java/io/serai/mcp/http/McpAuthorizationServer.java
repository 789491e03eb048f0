package io.serai.mcp.http;

import java.util.List;

/**
 * Who issues the tokens with which clients call the endpoint of MCP.
 *
 * @param address of the issuer
 * @param scopes that clients ask it for; empty if they need none
 */
public record McpAuthorizationServer(String address, List<String> scopes) {

  /** Copies the scopes. */
  public McpAuthorizationServer {
    scopes = List.copyOf(scopes);
  }
}
