package io.serai.hub;

import java.io.IOException;
import java.net.ServerSocket;

/** A port that no program listens at. */
public final class FreePort {

  private FreePort() {}

  public static int find() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
