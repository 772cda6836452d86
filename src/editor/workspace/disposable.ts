/** A resource that its owner releases. */
export interface DisposableLike {
  dispose(): unknown;
}

/** A base class that releases its registered resources when it is disposed, the last one first. */
export abstract class Disposable {
  private readonly resources: DisposableLike[] = [];
  private isDisposed = false;

  protected register<T extends DisposableLike>(resource: T): T {
    if (this.isDisposed) resource.dispose();
    else this.resources.push(resource);
    return resource;
  }

  dispose(): void {
    this.isDisposed = true;
    for (const resource of this.resources.splice(0).reverse()) resource.dispose();
  }
}
