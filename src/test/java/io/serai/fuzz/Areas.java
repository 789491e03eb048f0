package io.serai.fuzz;

import io.netty.channel.EventLoop;
import java.nio.file.Path;
import java.util.List;

/** All kinds of requests, and over how many connections each is sent. */
final class Areas {

  private Areas() {}

  static List<Area> all(FuzzHome home) {
    return List.of(
        new EndpointArea(Endpoints.all(home.documents("capabilities"))),
        new RpcArea(false),
        new RpcArea(true),
        new RestArea(),
        new McpArea(),
        new GrpcArea(),
        new RawArea(),
        new FramesArea(),
        new SocketArea(),
        new FileArea(home));
  }

  static int lanes(Area area) {
    return switch (area.name()) {
      case "endpoints", "rpc" -> 16;
      case "rest", "grpc", "mcp" -> 12;
      case "files" -> 1;
      default -> 24;
    };
  }

  /** Every fourth lane of plain requests is of HTTP/2. */
  static Lane lane(String area, int number, EventLoop loop, int port, Path home) {
    return switch (area) {
      case "files" -> new FileLane(loop, home);
      case "grpc" -> new Http2Lane(loop, port);
      case "raw", "frames", "sockets" -> new RawLane(loop, port);
      default -> number % 4 == 3 ? new Http2Lane(loop, port) : new Http1Lane(loop, port);
    };
  }
}
