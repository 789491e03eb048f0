package io.serai.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Writes rows as fast as it can and prints the number of each that was acknowledged. */
final class EndlessWriter {
  private EndlessWriter() {}

  public static void main(String[] arguments) {
    Database database = Database.open("jdbc:sqlite:" + Path.of(arguments[0]));
    List<CompletableFuture<Void>> written = new ArrayList<>();
    for (int first = 0; ; first += 20) {
      for (int i = first; i < first + 20; i++) {
        int number = i;
        written.add(
            database
                .write(handle -> Rows.add(handle, number))
                .thenAccept(done -> System.out.println("acknowledged " + number)));
      }
      written.forEach(CompletableFuture::join);
      written.clear();
    }
  }
}
