/**
 * The keys of {@code application.properties} and their values.
 *
 * <p>A {@link io.serai.setting.Setting} defines a key: its type, default, range and description.
 * Each package defines its own keys in one class that ends with {@code Settings}, which also makes
 * the configuration of its components from them; the hub has the list of all. {@link
 * io.serai.setting.Settings} has the values of one home.
 */
@NullMarked
package io.serai.setting;

import org.jspecify.annotations.NullMarked;
