package io.serai.route.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.OwnThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.ModelCamelContext;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.DefaultExchange;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CompiledRouteCacheTest {

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final ExecutorService compiler = Executors.newSingleThreadExecutor();
  private final CompiledRouteCache slots =
      new CompiledRouteCache(camel, 2, Integer.MAX_VALUE, compiler);

  @BeforeEach
  void start() {
    camel.start();
  }

  @AfterEach
  void stop() {
    slots.close();
    camel.stop();
    compiler.shutdownNow();
  }

  @Test
  void routeIsCompiledOnItsFirstCall() throws Exception {
    CompiledRouteEntry slot = slots.open("greet", answering("hello"));

    assertThat(slot.isLoaded()).isFalse();
    assertThat(call(slot)).isEqualTo("hello");
    assertThat(slot.isLoaded()).isTrue();
    assertThat(camel.getRoute(slot.id())).isNotNull();
  }

  @Test
  void leastRecentlyUsedIdleRouteIsEvictedFirst() throws Exception {
    CompiledRouteEntry first = loaded("a");
    CompiledRouteEntry second = loaded("b");
    call(first);

    loaded("c");

    assertThat(first.isLoaded()).isTrue();
    assertThat(second.isLoaded()).isFalse();
    assertThat(camel.getRoute(second.id())).isNull();
  }

  @Test
  void routesAreEvictedByTheirNumberOfSteps() throws Exception {
    CompiledRouteCache few = new CompiledRouteCache(camel, 100, 10, compiler);
    CompiledRouteEntry first = few.open("a", sized(6, "a"));
    CompiledRouteEntry second = few.open("b", sized(4, "b"));
    CompiledRouteEntry third = few.open("c", sized(5, "c"));
    first.load();
    second.load();

    assertThat(third.hasRoom()).isFalse();
    third.load();

    assertThat(List.of(first.isLoaded(), second.isLoaded(), third.isLoaded()))
        .containsExactly(false, true, true);
    assertThat(call(few.open("whole", sized(30, "30")))).isEqualTo("30");
    few.close();
  }

  @Test
  void runningRoutesMayHoldTwiceTheStepsAndNoMore() throws Exception {
    CompiledRouteCache few = new CompiledRouteCache(camel, 100, 10, compiler);
    CountDownLatch release = new CountDownLatch(1);
    CompiledRouteEntry busy =
        few.open("busy", sized(10, route -> route.process(e -> release.await())));
    CompletableFuture<Exchange> running = OwnThread.supply(() -> exchange(busy));
    Awaitility.await().until(busy::isLoaded);

    few.open("fits", sized(10, "fits")).load();
    CompiledRouteEntry beyond = few.open("beyond", sized(11, "beyond"));

    assertThatThrownBy(beyond::load)
        .isInstanceOfSatisfying(
            RouteCapacityException.class,
            busyNow -> assertThat(busyNow.error().status()).isEqualTo(503));
    release.countDown();
    assertThat(running.get(60, TimeUnit.SECONDS).getException()).isNull();
    Awaitility.await().untilAsserted(() -> assertThat(call(beyond)).isEqualTo("beyond"));
    few.close();
  }

  @Test
  void routeOfSizeZeroIsLoadedEvenIfTheCacheIsFull() throws Exception {
    CompiledRouteCache few = new CompiledRouteCache(camel, 100, 10, compiler);
    CountDownLatch release = new CountDownLatch(1);
    CompiledRouteEntry busy =
        few.open("busy", sized(30, route -> route.process(e -> release.await())));
    CompletableFuture<Exchange> running = OwnThread.supply(() -> exchange(busy));
    Awaitility.await().until(busy::isLoaded);

    CompiledRouteEntry host = few.open("host", sized(0, "host"));
    host.load();

    assertThat(host.isLoaded()).isTrue();
    assertThatThrownBy(few.open("one", sized(1, "one"))::load)
        .isInstanceOf(RouteCapacityException.class)
        .hasMessage("Too many capabilities run at once. Try again in a second.");

    release.countDown();
    running.get(60, TimeUnit.SECONDS);
    few.close();
  }

  private static RouteDefiner sized(int size, String body) {
    return sized(size, answering(body));
  }

  private static RouteDefiner sized(int size, RouteDefiner source) {
    return new RouteDefiner() {
      @Override
      public void define(RouteDefinition route) throws Exception {
        source.define(route);
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  @Test
  void evictedRouteIsCompiledAgainWhenCalled() throws Exception {
    CompiledRouteEntry first = loaded("a");
    loaded("b");
    loaded("c");

    assertThat(first.isLoaded()).isFalse();
    assertThat(call(first)).isEqualTo("a");
  }

  @Test
  void runningRouteIsNeitherEvictedNorRemovedOnRetirement() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    CompiledRouteEntry busy = slots.open("busy", route -> route.process(e -> release.await()));
    CompletableFuture<Exchange> running = OwnThread.supply(() -> exchange(busy));
    Awaitility.await().until(busy::isLoaded);
    loaded("b");
    loaded("c");
    busy.retire();

    assertThat(camel.getRoute(busy.id())).isNotNull();
    release.countDown();
    assertThat(running.get(60, TimeUnit.SECONDS).getException()).isNull();
    Awaitility.await().until(() -> camel.getRoute(busy.id()) == null);
  }

  @Test
  void retiredRouteIsRemovedBeforeTheNextIsCompiledIfTheCompilerHasNoRoom() throws Exception {
    AtomicBoolean full = new AtomicBoolean();
    CompiledRouteCache busy =
        new CompiledRouteCache(
            camel,
            100,
            Integer.MAX_VALUE,
            work -> {
              if (full.get()) {
                throw new RejectedExecutionException();
              }
              work.run();
            });
    CompiledRouteEntry first = busy.open("first", answering("first"));
    first.load();
    full.set(true);
    first.retire();
    assertThat(first.isLoaded()).isTrue();

    busy.open("second", answering("second")).load();

    assertThat(first.isLoaded()).isFalse();
    assertThat(camel.getRoute(first.id())).isNull();
    busy.close();
  }

  @Test
  void routeThatWasRetiredBeforeItIsLoadedDoesNotStay() throws Exception {
    CompiledRouteEntry early = slots.open("early", answering("early"));
    early.retire();

    early.load();

    Awaitility.await().until(() -> !early.isLoaded() && camel.getRoute(early.id()) == null);
    assertThat(call(early)).isEqualTo("early");
    Awaitility.await().until(() -> !early.isLoaded());
  }

  @Test
  void callAfterTheRetirementIsStillServed() throws Exception {
    CompiledRouteEntry slot = loaded("late");
    slot.retire();
    Awaitility.await().until(() -> !slot.isLoaded());

    assertThat(call(slot)).isEqualTo("late");
    Awaitility.await().until(() -> !slot.isLoaded());
  }

  @Test
  void routeRefusedByCamelLeavesNoDefinitionOrEndpoint() {
    CompiledRouteEntry slot = slots.open("bad", route -> route.to("nosuchcomponent:x"));
    int routes = ((ModelCamelContext) camel).getRouteDefinitions().size();
    int endpoints = camel.getEndpoints().size();

    assertThatThrownBy(slot::load)
        .isInstanceOf(RouteCreationException.class)
        .hasMessageContaining("nosuchcomponent");
    assertThat(((ModelCamelContext) camel).getRouteDefinitions()).hasSize(routes);
    assertThat(camel.getEndpoints()).hasSize(endpoints);
  }

  @Test
  void stackOverflowWhileLoadingFailsTheWaitingCalls() {
    CompiledRouteEntry slot =
        slots.open(
            "deep",
            route -> {
              throw new StackOverflowError();
            });

    assertThat(exchange(slot).getException()).isInstanceOf(RouteCreationException.class);
    assertThat(camel.getEndpoints()).isEmpty();
  }

  @Test
  void oldestRoutesAreSortedWhileAllAreInUse() throws Exception {
    List<CompiledRouteEntry> used = new ArrayList<>();
    for (int i = 0; i < 256; i++) {
      used.add(slots.open("used", answering("used")));
    }
    AtomicBoolean ended = new AtomicBoolean();
    CompletableFuture<Void> users = OwnThread.run(() -> use(used, ended));

    for (int i = 0; i < 20_000; i++) {
      assertThat(CompiledRouteCache.oldestFirst(used)).hasSize(256);
    }

    ended.set(true);
    users.get(60, TimeUnit.SECONDS);
  }

  private static void use(List<CompiledRouteEntry> slots, AtomicBoolean ended) {
    Random random = new Random(1);
    while (!ended.get()) {
      slots.get(random.nextInt(slots.size())).setRoute(null);
    }
  }

  @Test
  void replacementsUnderLoadLoseNoCallAndLeaveNoRoutes() throws Exception {
    int definitions = ((ModelCamelContext) camel).getRouteDefinitions().size();
    List<String> wrong = new ArrayList<>();
    CompiledRouteEntry current = loaded("v");
    for (int i = 0; i < 200; i++) {
      CompiledRouteEntry next = slots.open("v", answering("v"));
      next.load();
      CompiledRouteEntry old = current;
      CompletableFuture<Exchange> straggler = OwnThread.supply(() -> exchange(old));
      old.retire();
      current = next;
      if (!"v".equals(straggler.get(60, TimeUnit.SECONDS).getMessage().getBody())) {
        wrong.add(old.id());
      }
    }
    current.retire();

    assertThat(wrong).isEmpty();
    Awaitility.await().until(() -> slots.loadedIds().isEmpty());
    assertThat(((ModelCamelContext) camel).getRouteDefinitions()).hasSize(definitions);
    assertThat(camel.getRoutes()).isEmpty();
  }

  private CompiledRouteEntry loaded(String body) throws RouteCreationException {
    CompiledRouteEntry slot = slots.open(body, answering(body));
    slot.load();
    return slot;
  }

  private static RouteDefiner answering(String body) {
    return route -> route.setBody().constant(body).id("answer");
  }

  private Object call(CompiledRouteEntry slot) {
    return exchange(slot).getMessage().getBody();
  }

  private Exchange exchange(CompiledRouteEntry slot) {
    Exchange exchange = new DefaultExchange(camel);
    CompletableFuture<Exchange> done = new CompletableFuture<>();
    slot.process(exchange, doneSync -> done.complete(exchange));
    return done.join();
  }
}
