package io.serai.outbound.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.serai.outbound.OutboundConfigs;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.gateway.OutboundTestBed;
import io.vertx.core.Future;
import java.net.InetAddress;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OutboundPinTest {

  @Test
  void checkedAddressIsConnectedToAndTheHostHeaderKept() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    HostResolver changing =
        name -> Future.succeededFuture(address(asked.getAndIncrement() == 0 ? 1 : 9));
    try (OutboundTestBed bed = bed(changing, Set.of("service.test"))) {
      int port = bed.serve(r -> r.response().end(r.getHeader("host")));

      OutboundResponse answer = bed.get("http://service.test:" + port + "/");

      assertThat(answer.body().toString()).isEqualTo("service.test:" + port);
      assertThat(asked).hasValue(1);
    }
  }

  @Test
  void nameResolvingToAPrivateAddressIsRefused() throws Exception {
    AtomicInteger served = new AtomicInteger();
    try (OutboundTestBed bed =
        bed(name -> Future.succeededFuture(address(1)), Set.of("127.0.0.1"))) {
      int port = bed.serve(r -> r.response().end("" + served.incrementAndGet()));

      OutboundException refused =
          catchThrowableOfType(
              OutboundException.class, () -> bed.get("http://public.test:" + port + "/"));

      assertThat(refused.reason()).isEqualTo(OutboundException.Reason.REFUSED);
      assertThat(served).hasValue(0);
    }
  }

  private static OutboundTestBed bed(HostResolver resolver, Set<String> privateHosts) {
    return new OutboundTestBed(
        OutboundConfigs.withAllowedPrivateHosts(OutboundTestBed.CONFIG, privateHosts),
        vertx -> resolver,
        Clock.systemUTC());
  }

  private static InetAddress address(int last) {
    try {
      return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
    } catch (java.net.UnknownHostException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
