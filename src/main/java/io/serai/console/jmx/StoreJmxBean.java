package io.serai.console.jmx;

import io.serai.store.Database;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedResource;

/** Reads the JMX attributes of the database. */
@ManagedResource(description = "The database")
public record StoreJmxBean(Database database) {

  /** Whether the database's disk is full. */
  @ManagedAttribute(description = "Whether the database's disk is full")
  public boolean isDiskFull() {
    return !database.hasRoom().toCompletableFuture().join();
  }

  /** Number of writes that failed because the disk was full. */
  @ManagedAttribute(description = "Number of writes that failed because the disk was full")
  public long getDiskFullFailures() {
    return database.diskFullFailures();
  }
}
